import Add from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useRequestKey } from '../app/idempotency.ts'
import type { Values } from './article-form.ts'
import type { GroupName } from './fields.ts'
import { DeleteCategoryDialog, NewCategoryDialog } from './CategoryDialogs.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { labelOf } from './use-categories.ts'
import type { Group, Refresh } from './use-categories.ts'
import { articleText, categoryText as text } from './warehouse.text.ts'

const FieldWithButtons = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto auto', alignItems: 'end', gap: 4 })

type Props = { group: Group; onRefresh: Refresh }

/** The category of one group: select, add, delete. */
export function CategoryField({ group, onRefresh }: Props) {
  const name = `groups.${group.key}` as const
  // Controlled: a new category is selected as soon as its option appears.
  const { field, fieldState } = useController<Values, `groups.${GroupName}`>({ name })
  const { value: code, onChange, ref, ...registered } = field
  const { getValues, clearErrors } = useFormContext<Values>()
  const [open, setOpen] = useState<'new' | 'delete' | null>(null)
  const [creation, deletion] = [useRequestKey(), useRequestKey()]
  const label = labelOf(group)
  const chosen = group.categories.find((category) => category.code === code)
  const close = () => setOpen(null)
  const choose = (next: string) => {
    onChange(next)
    clearErrors(name)
  }
  return (
    <FieldWithButtons>
      <SelectField
        label={label}
        {...registered}
        inputRef={ref}
        value={code}
        error={fieldState.invalid}
        help={fieldState.error?.message}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{articleText.noCategory}</option>
        {code && !chosen ? <option value={code}>{articleText.unlisted(code)}</option> : null}
        {group.categories.map((category) => (
          <option key={category.code} value={category.code}>
            {category.name}
          </option>
        ))}
      </SelectField>
      <IconButton aria-label={text.add(label)} onClick={() => setOpen('new')}>
        <Add />
      </IconButton>
      <IconButton aria-label={text.remove(label)} disabled={!chosen} onClick={() => setOpen('delete')}>
        <DeleteOutlined />
      </IconButton>
      {open === 'new' ? (
        <NewCategoryDialog group={group.key} label={label} requestKey={creation} onRefresh={onRefresh} onCreated={choose} onClose={close} />
      ) : null}
      {open === 'delete' && chosen ? (
        <DeleteCategoryDialog
          group={group.key}
          category={chosen}
          requestKey={deletion}
          onRefresh={onRefresh}
          onDeleted={() => getValues(name) === chosen.code && choose('')}
          onClose={close}
        />
      ) : null}
    </FieldWithButtons>
  )
}
