import Button from '@mui/material/Button'
import type { Meta } from '@storybook/react-vite'
import { Warning } from './Warning.tsx'

export default { title: 'ui/Warning' } satisfies Meta

export const WithAction = () => <Warning action={<Button size="small">Apri</Button>}>Il documento è tra le bolle evase.</Warning>
