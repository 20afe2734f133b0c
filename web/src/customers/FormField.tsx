import { FormField as SharedFormField } from '../ui/FormField.tsx'
import type { Values } from './form.ts'

export const FormField = SharedFormField<Values>
