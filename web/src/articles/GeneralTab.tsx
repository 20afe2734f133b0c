import Button from '@mui/material/Button'
import { piecesPerKg } from '@panify/rules/pieces'
import { styled } from '@mui/material/styles'
import { useWatch } from 'react-hook-form'
import { Field } from '../ui/Field.tsx'
import { shownFigure } from '../ui/figures.ts'
import { numberOf } from './article-form.ts'
import type { Values, WholeArticle } from './article-form.ts'
import { CategoryField } from './CategoryField.tsx'
import { FormField, FormNumber, FormSelect } from './FormField.tsx'
import { FlagField, MoreFields } from './MoreFields.tsx'
import type { Folds } from './MoreFields.tsx'
import { Columns, Section } from './layout.tsx'
import { PictureField } from './PictureField.tsx'
import type { Upload } from './PictureField.tsx'
import { isShown } from './use-categories.ts'
import type { Categories, Refresh } from './use-categories.ts'
import { articleText as text } from './warehouse.text.ts'

const Top = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0 32px',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1fr) 280px' },
}))

const THOUSANDTH = 0.001

type ListProps = { name: 'unitCode' | 'vatCode'; label: string; options: readonly { code: string; name: string }[] }

function ListField({ name, label, options }: ListProps) {
  const value = useWatch<Values, 'unitCode'>({ name: name as 'unitCode' })
  const isListed = options.some(({ code }) => code === value)
  return (
    <FormSelect name={name} label={`${label} *`}>
      <option value="">{text.choose}</option>
      {value && !isListed ? <option value={value}>{text.unlisted(value)}</option> : null}
      {options.map(({ code, name: shown }) => (
        <option key={code} value={code}>
          {shown}
        </option>
      ))}
    </FormSelect>
  )
}

function PiecesPerKg() {
  const [weight, unit] = useWatch<Values, ['weight', 'unitCode']>({ name: ['weight', 'unitCode'] })
  const pieces = piecesPerKg(numberOf(weight) ?? 0, unit)
  return <Field label={text.piecesPerKg} value={shownFigure(pieces)} readOnly help={text.piecesPerKgHelp} />
}

type Props = {
  article: WholeArticle | null
  categories: Categories
  folds: Folds
  upload: Upload
  onRefresh: Refresh
  /** Opens the dialog of all categories. */
  onManage: () => void
}

/** The identity of an article: main fields, picture, categories, weights. */
export function GeneralTab({ article, categories, folds, upload, onRefresh, onManage }: Props) {
  const isNew = article === null
  return (
    <>
      <Top>
        <Section part="main" title={text.sections.main} hint={text.requiredHint}>
          <Columns>
            <FormField name="code" label={`${text.code} *`} readOnly={!isNew} inputProps={{ maxLength: 40 }} />
            <FormField name="description" label={`${text.description} *`} inputProps={{ maxLength: 255 }} />
            <ListField name="unitCode" label={text.unitCode} options={categories.units} />
            <ListField name="vatCode" label={text.vatCode} options={categories.vatRates} />
          </Columns>
          <FlagField name="FOR_CLOUD" />
        </Section>
        <Section part="picture" title={text.sections.picture}>
          <PictureField savedCode={article?.code ?? null} {...upload} />
        </Section>
      </Top>
      <Section part="categories" title={text.sections.categories}>
        <Columns>
          {categories.groups.filter(isShown).map((group) => (
            <CategoryField key={group.key} group={group} onRefresh={onRefresh} />
          ))}
        </Columns>
        <Button variant="outlined" color="inherit" sx={{ justifySelf: 'start' }} onClick={onManage}>
          {text.manageCategories}
        </Button>
      </Section>
      <Section part="weights" title={text.sections.weights}>
        <Columns>
          <FormNumber name="weight" label={text.weight} step={THOUSANDTH} />
          <PiecesPerKg />
          <FormNumber name="piecesPerTray" label={text.piecesPerTray} step={1} />
          <FormNumber name="minimum" label={text.minimum} step={THOUSANDTH} />
          <FormNumber name="step" label={text.step} step={THOUSANDTH} />
        </Columns>
      </Section>
      <MoreFields article={article} {...folds} />
    </>
  )
}
