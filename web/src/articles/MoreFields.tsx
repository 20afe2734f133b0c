import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { ARTICLE_LABELS } from '@panify/rules/labels'
import { Controller, useFormState } from 'react-hook-form'
import { today } from '../app/clock.ts'
import { shownDate } from '../ui/dates.ts'
import { Field } from '../ui/Field.tsx'
import { Fold } from '../ui/Fold.tsx'
import { FormDateField } from '../ui/FormDateField.tsx'
import type { Values, WholeArticle } from './article-form.ts'
import { accounting, codes, dateNames, flagNames, labels, measures, texts } from './fields.ts'
import type { FlagName, TextName } from './fields.ts'
import { FormField, FormNumber } from './FormField.tsx'
import { Columns } from './layout.tsx'
import { articleText as text } from './warehouse.text.ts'

const LONG: readonly TextName[] = ['note', 'longDescription']

const Texts = ({ names }: { names: readonly TextName[] }) => (
  <Columns>
    {names.map((name) => (
      <FormField key={name} name={`texts.${name}`} label={labels[name]} multiline={LONG.includes(name)} />
    ))}
  </Columns>
)

/** Few articles have a maximum quantity; minimum and step are among the usual fields. */
const Measures = () => (
  <>
    <Texts names={measures} />
    <Columns sx={{ mt: 3 }}>
      <FormNumber name="maximum" label={text.maximum} step={0.001} help={text.maximumHelp} />
    </Columns>
  </>
)

const Dates = ({ lastIssuedOn }: { lastIssuedOn: string | null }) => (
  <Columns>
    {lastIssuedOn ? <Field label={text.lastIssuedOn} value={shownDate(lastIssuedOn)} readOnly /> : null}
    {dateNames.map((name) => (
      <FormDateField<Values>
        key={name}
        name={`dates.${name}`}
        label={labels[name]}
        pickLabel={text.pickDate(labels[name])}
        today={today()}
      />
    ))}
  </Columns>
)

export const FlagField = ({ name }: { name: FlagName }) => (
  <Controller<Values, `flags.${FlagName}`>
    name={`flags.${name}`}
    render={({ field: { value, ref, ...field } }) => (
      <FormControlLabel label={labels[name]} control={<Checkbox {...field} checked={value} slotProps={{ input: { ref } }} />} />
    )}
  />
)

const Flags = () => (
  <Columns>
    {flagNames
      .filter((name) => name !== 'FOR_CLOUD')
      .map((name) => (
        <FlagField key={name} name={name} />
      ))}
  </Columns>
)

const { sections } = text

const foldsOf = (lastIssuedOn: string | null) => [
  { id: 'codes', title: sections.codes, texts: codes, content: <Texts names={codes} /> },
  { id: 'measures', title: sections.measures, texts: measures, content: <Measures /> },
  {
    id: 'texts',
    title: sections.texts,
    texts,
    content: (
      <>
        <Texts names={texts} />
        <Columns sx={{ mt: 3 }}>
          <FormField name="groups.GROUP_7" label={ARTICLE_LABELS.categories.GROUP_7} />
        </Columns>
      </>
    ),
  },
  { id: 'dates', title: sections.dates, texts: [], content: <Dates lastIssuedOn={lastIssuedOn} /> },
  { id: 'accounting', title: sections.accounting, texts: accounting, content: <Texts names={accounting} /> },
  { id: 'flags', title: sections.flags, texts: [], content: <Flags /> },
]

/** Which folds are open. */
export type Folds = { open: readonly string[]; onToggle: (id: string, isOpen: boolean) => void }

/** The rarely used fields, folded; a fold with an error is open. */
export function MoreFields({ article, open, onToggle }: Folds & { article: WholeArticle | null }) {
  const { errors } = useFormState<Values>({ name: ['texts', 'maximum', 'dates', 'groups'] })
  const hasError = (names: readonly TextName[]) => names.some((name) => errors.texts?.[name])
  const flawed: Readonly<Record<string, unknown>> = { measures: errors.maximum, texts: errors.groups?.GROUP_7, dates: errors.dates }
  return (
    <>
      {foldsOf(article?.record.dates.lastIssuedOn ?? null).map(({ id, title, texts: names, content }) => (
        <Fold
          key={id}
          id={`article-${id}`}
          title={title}
          isOpen={open.includes(id) || hasError(names) || flawed[id] !== undefined}
          onToggle={(isOpen) => onToggle(id, isOpen)}
        >
          {content}
        </Fold>
      ))}
      {article === null ? null : <p>{text.keepsValue}</p>}
    </>
  )
}
