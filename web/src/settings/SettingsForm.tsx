import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useRef, useState } from 'react'
import { Controller, FormProvider } from 'react-hook-form'
import { useSaveUnderWay, useUnsavedWork } from '../app/unsaved-work.ts'
import type { SettingsFieldsFragment } from '../generated/graphql.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ConflictDialog } from '../ui/ConflictDialog.tsx'
import { useErrorFocus } from '../ui/focus-first-error.ts'
import { FormField } from '../ui/FormField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Card } from '../ui/Card.tsx'
import { CutOffField } from './CutOffField.tsx'
import type { FieldName, FormValues } from './form.ts'
import { LogoPanel } from './LogoPanel.tsx'
import { Row } from './SettingsForm.styles.ts'
import { text } from './settings.text.ts'
import { SuspensionFields } from './SuspensionFields.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const Cards = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: '1fr 1fr', '& > :first-of-type': { gridRow: 'span 2' } },
}))
// The city takes a line of its own where the other two would clip it.
const Place = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 16, '& > :first-of-type': { flex: '100 1 200px' } })
const ProvinceAndPostcode = styled('div')({ flex: '1 0 196px', display: 'grid', gap: 16, gridTemplateColumns: '84fr 96fr' })
// Always visible: the count of unsaved changes and the button that saves them.
const Footer = styled('div')(({ theme }) => ({
  position: 'sticky',
  zIndex: 2,
  bottom: 'calc(60px + env(safe-area-inset-bottom))',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  margin: '16px -12px -24px',
  padding: '10px 12px',
  background: theme.vars.palette.background.paper,
  borderTop: `1px solid ${theme.vars.palette.house.hairline}`,
  boxShadow: '0 -8px 24px rgb(42 33 26 / 0.10)',
  '& > p': { flex: '1 1 100%', margin: 0, color: theme.vars.palette.text.secondary },
  '& > button': { flex: '1 1 auto' },
  [theme.breakpoints.up('md')]: {
    '& > p': { flex: '1 1 160px' },
    '& > button': { flex: '0 0 auto' },
    margin: '20px 0 -24px',
    padding: '12px 20px',
    borderRadius: 12,
    border: `1px solid ${theme.vars.palette.house.hairline}`,
  },
  [theme.breakpoints.up('lg')]: { bottom: 0, margin: '20px 0 -40px', borderRadius: '12px 12px 0 0', borderBottom: 0 },
}))

type FieldProps = { name: FieldName; maxLength?: number; type?: string; inputMode?: 'numeric' | 'tel' }

const SettingsField = ({ name, maxLength = 200, inputMode, ...field }: FieldProps) => (
  <FormField<FormValues> name={name} label={text[name]} inputProps={{ maxLength, ...(inputMode ? { inputMode } : {}) }} {...field} />
)

/** The three cards while they are read. */
export const SettingsWaiting = () => (
  <Cards>
    <Card title={text.company}>
      <Skeleton kind="fields" columns={['1fr']} rows={4} height={66} />
    </Card>
    <Card title={text.fiscal}>
      <Skeleton kind="fields" columns={['1fr', '1fr']} rows={2} height={66} />
    </Card>
    <Card title={text.operations}>
      <Skeleton kind="fields" columns={['1fr', '1fr']} rows={2} height={66} />
    </Card>
  </Cards>
)

/** The three cards, and one footer to save them. */
export function SettingsForm({ settings }: { settings: SettingsFieldsFragment }) {
  const cards = useRef<HTMLDivElement>(null)
  const focus = useErrorFocus()
  // A new generation mounts new date fields, which drops their typed text.
  const [generation, setGeneration] = useState(0)
  const { form, stored, save, conflicts, settle, closeConflicts, ...question } = useSettingsForm(settings, () =>
    focus.firstError(cards.current),
  )
  const { dirtyFields, isSubmitting } = form.formState
  const changes = Object.values(dirtyFields).filter(Boolean).length
  const hasCutOff = stored.seen.cutOff !== null
  const unsaved = [changes > 0 ? text.unsaved(changes) : [], hasCutOff || dirtyFields.cutOff ? [] : text.proposalUnsaved].flat()
  useUnsavedWork(changes > 0, { text: text.leaveText })
  useSaveUnderWay(isSubmitting)
  const discard = () => {
    form.reset()
    setGeneration(generation + 1)
  }
  const saveTyped = () => {
    focus.begin()
    save()
  }
  return (
    <FormProvider {...form}>
      <Cards ref={cards}>
        <Card title={text.company}>
          <SettingsField name="name" />
          <SettingsField name="street" />
          <Place>
            <SettingsField name="city" />
            <ProvinceAndPostcode>
              <SettingsField name="province" maxLength={2} />
              <SettingsField name="postcode" maxLength={5} inputMode="numeric" />
            </ProvinceAndPostcode>
          </Place>
          <LogoPanel />
        </Card>
        <Card title={text.fiscal}>
          <Row>
            <SettingsField name="vatNumber" maxLength={11} inputMode="numeric" />
            <SettingsField name="taxCode" />
          </Row>
          <Row>
            <SettingsField name="phone" type="tel" inputMode="tel" />
            <SettingsField name="email" type="email" />
          </Row>
        </Card>
        <Card title={text.operations}>
          <Controller<FormValues, 'cutOff'>
            name="cutOff"
            render={({ field: { value, onChange }, fieldState: { error } }) => (
              <CutOffField
                value={value}
                proposal={hasCutOff ? undefined : stored.unread.has('cutOff') ? text.cutOffUnread : text.cutOffProposed}
                error={error?.message}
                onChange={(time) => {
                  onChange(time)
                  form.clearErrors('cutOff')
                }}
              />
            )}
          />
          <SuspensionFields key={generation} unread={stored.unread} />
        </Card>
      </Cards>
      <Footer>
        <p role="status">{unsaved.join(' · ') || text.nothingUnsaved}</p>
        {changes > 0 ? (
          <Button color="inherit" variant="outlined" onClick={discard} disabled={isSubmitting}>
            {text.discard}
          </Button>
        ) : null}
        <Button variant="contained" onClick={saveTyped} disabled={isSubmitting || (changes === 0 && hasCutOff)}>
          {text.save}
        </Button>
      </Footer>
      <ConfirmDialog
        open={question.closing !== null}
        title={text.closesTitle}
        confirmLabel={text.closesConfirm}
        isDangerous
        onConfirm={question.closeDates}
        onCancel={question.keepDates}
      >
        {question.closing} {text.closesText}
      </ConfirmDialog>
      {conflicts.length > 0 ? <ConflictDialog conflicts={conflicts} onSettle={settle} onClose={closeConflicts} /> : null}
    </FormProvider>
  )
}
