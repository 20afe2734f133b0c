import { useFormState } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { flawsOf } from '../ui/form-flaws.ts'
import { FormSections } from '../ui/FormSections.tsx'
import type { Values } from './article-form.ts'
import { sectionOf } from './fields.ts'
import { articleText, priceText, stockText } from './warehouse.text.ts'

const parts = {
  general: Object.entries(articleText.sections),
  prices: [
    ['figures', priceText.readOnly],
    ['rows', priceText.rows],
  ],
  stock: [['stock', stockText.title]],
}

type Props = { control: Control<Values>; tab: keyof typeof parts; onShow: (part: string) => void }

/** The parts of the open tab, with what is to be corrected in each. */
export function ArticleParts({ control, tab, onShow }: Props) {
  const { errors } = useFormState({ control })
  const flaws = flawsOf(errors).map(sectionOf)
  return (
    <FormSections
      sections={parts[tab].map(([part = '', title = '']) => ({
        id: `article-${part}`,
        title,
        flaws: flaws.filter((one) => one === part).length,
      }))}
      onShow={(id) => onShow(id.replace('article-', ''))}
    />
  )
}
