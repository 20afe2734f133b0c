import Add from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Fold } from '../ui/Fold.tsx'
import { FormField } from './FormField.tsx'
import { text } from './customers.text.ts'
import { blankContact } from './form.ts'
import type { Values } from './form.ts'
import { Buttons, Fields, Hint, Tick } from './CustomerForm.styles.ts'

const { contact: label } = text

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { paddingBottom: 12, marginBottom: 16, borderBottom: `1px solid ${theme.vars.palette.house.hairline}` },
}))

function ContactFields({ index, isKept, onRemove }: { index: number; isKept: boolean; onRemove: () => void }) {
  const { register } = useFormContext<Values>()
  const at = `contacts.${index}` as const
  const readOnly = !isKept
  return (
    <>
      <Fields>
        <FormField name={`${at}.name`} label={label.name} readOnly={readOnly} />
        <FormField name={`${at}.role`} label={label.role} readOnly={readOnly} />
        <FormField name={`${at}.email`} label={label.email} inputMode="email" readOnly={readOnly} />
        <FormField name={`${at}.phone`} label={label.phone} type="tel" readOnly={readOnly} />
        <FormField name={`${at}.secondPhone`} label={label.secondPhone} type="tel" readOnly={readOnly} />
        <FormField name={`${at}.mobile`} label={label.mobile} type="tel" readOnly={readOnly} />
      </Fields>
      <Buttons>
        <Tick>
          <input type="checkbox" {...register(`${at}.isDefault`)} disabled={readOnly} />
          {label.isDefault}
        </Tick>
        <Tick>
          <input type="checkbox" {...register(`${at}.isCertifiedEmail`)} disabled={readOnly} />
          {label.isCertifiedEmail}
        </Tick>
        {isKept ? (
          <Button color="error" startIcon={<DeleteOutlined />} onClick={onRemove} sx={{ ml: 'auto' }}>
            {text.remove}
          </Button>
        ) : null}
      </Buttons>
    </>
  )
}

/** 'Contatti Aggiuntivi (n)'. */
export function ContactsSection({ isKept, isOpen, onToggle }: { isKept: boolean; isOpen: boolean; onToggle: (isOpen: boolean) => void }) {
  const { control } = useFormContext<Values>()
  const { errors } = useFormState<Values>({ control, name: 'contacts' })
  const { fields, append, remove } = useFieldArray({ control, name: 'contacts' })
  const [removing, setRemoving] = useState<number | null>(null)
  return (
    <Fold id="contatti" title={text.contacts(fields.length)} isOpen={isOpen || Boolean(errors.contacts)} onToggle={onToggle}>
      <List>
        {fields.map(({ id }, index) => (
          <li key={id}>
            <ContactFields index={index} isKept={isKept} onRemove={() => setRemoving(index)} />
          </li>
        ))}
      </List>
      {isKept ? (
        <Button
          variant="outlined"
          startIcon={<Add />}
          onClick={() => append(blankContact(), { focusName: `contacts.${fields.length}.name` })}
        >
          {text.newContact}
        </Button>
      ) : (
        <Hint>{text.notKept}</Hint>
      )}
      <ConfirmDialog
        open={removing !== null}
        title={text.removeContact}
        confirmLabel={text.remove}
        isDangerous
        onCancel={() => setRemoving(null)}
        onConfirm={() => {
          if (removing !== null) remove(removing)
          setRemoving(null)
        }}
      >
        {text.removeContactQuestion}
      </ConfirmDialog>
    </Fold>
  )
}
