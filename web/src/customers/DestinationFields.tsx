import { useFormContext, useWatch } from 'react-hook-form'
import { FormField } from './FormField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { text } from './customers.text.ts'
import { DAYS } from './form.ts'
import type { KeptFields, Values } from './form.ts'
import { Fields, Halves, Tick, Ticks } from './CustomerForm.styles.ts'

const { destination: label } = text

/** The fields of a destination: address, login and disabled days. */
export function DestinationFields({ index, kept }: { index: number; kept: KeptFields }) {
  const { register, getValues, setValue, control } = useFormContext<Values>()
  const at = `destinations.${index}` as const
  const { isNew, password, passwordState } = useWatch({ control, name: at })
  const primary = register(`${at}.isPrimary`, {
    // Selecting one clears the others.
    onChange: (event: { target: { checked: boolean } }) => {
      if (!event.target.checked) return
      getValues('destinations').forEach((_one, other) => {
        if (other !== index) setValue(`destinations.${other}.isPrimary`, false, { shouldDirty: true })
      })
    },
  })
  return (
    <Halves>
      <Fields>
        <div data-wide>
          <FormField name={`${at}.name`} label={label.name} />
        </div>
        <div data-half>
          <FormField name={`${at}.code`} label={label.code} required={isNew} readOnly={!isNew} help={isNew ? text.codeHint : undefined} />
        </div>
        <div data-half>
          <FormField
            name={`${at}.contactPerson`}
            label={label.contactPerson}
            readOnly={!kept.contactPerson}
            help={kept.contactPerson ? undefined : text.notKept}
          />
        </div>
        <div data-wide>
          <FormField name={`${at}.street`} label={label.street} />
        </div>
        <div data-wide>
          <FormField name={`${at}.city`} label={label.city} />
        </div>
        <FormField name={`${at}.province`} label={label.province} />
        <FormField name={`${at}.postcode`} label={label.postcode} inputMode="numeric" />
        <FormField name={`${at}.country`} label={label.country} />
      </Fields>
      <Fields>
        <div data-wide>
          <FormField name={`${at}.loginEmail`} label={label.loginEmail} inputMode="email" />
        </div>
        <div data-wide>
          <PasswordField name={`${at}.password`} help={password ? text.newPassword : text.passwordStates[passwordState]} />
        </div>
        <div data-wide>
          <Tick>
            <input type="checkbox" {...register(`${at}.isActive`)} />
            <span>
              {label.isActive} <small>{text.activeHint}</small>
            </span>
          </Tick>
        </div>
        <div data-wide>
          <Tick>
            <input type="checkbox" {...primary} disabled={!kept.primary} />
            <span>
              {label.isPrimary} {kept.primary ? null : <small>{text.notKept}</small>}
            </span>
          </Tick>
        </div>
        <Ticks data-wide>
          <legend>{label.disabledDays}</legend>
          {DAYS.map(({ day, label: name }) => (
            <Tick key={day}>
              <input type="checkbox" value={day} {...register(`${at}.disabledDays`)} />
              {name}
            </Tick>
          ))}
          <Tick>
            <input type="checkbox" {...register(`${at}.isSpecialDayDisabled`)} />
            {label.isSpecialDayDisabled}
          </Tick>
        </Ticks>
      </Fields>
    </Halves>
  )
}
