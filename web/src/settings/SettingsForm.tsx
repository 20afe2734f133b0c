import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useRef } from 'react'
import { today } from '../app/clock.ts'
import { useUnsavedWork } from '../app/unsaved-work.ts'
import type { SettingsPartsFragment } from '../generated/graphql.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ConflictDialog } from '../ui/ConflictDialog.tsx'
import { Field } from '../ui/Field.tsx'
import { TypedDateField } from '../ui/TypedDateField.tsx'
import { Card } from './Card.tsx'
import { CutOffField } from './CutOffField.tsx'
import type { FieldName } from './form.ts'
import { LogoPanel } from './LogoPanel.tsx'
import { text } from './settings.text.ts'
import { useSettingsForm } from './use-settings-form.ts'

const Cards = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: '1fr 1fr', '& > :first-of-type': { gridRow: 'span 2' } },
}))
const Row = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
  alignItems: 'start',
})
const Place = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr) 84px 96px' })
const Hint = styled('p')(({ theme }) => ({ margin: 0, fontSize: '0.8125rem', color: theme.vars.palette.text.secondary }))

// Always in sight: what is unsaved, and the one button for it.
const Foot = styled('div')(({ theme }) => ({
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

/** The three cards, and one foot to save them. */
export function SettingsForm({ settings }: { settings: SettingsPartsFragment }) {
  const form = useSettingsForm(settings)
  const { values, changes, hasCutOff, generation, isBusy, conflicts, set, isUnread, discard, submit, settle, closeConflicts } = form
  useUnsavedWork(changes > 0, { text: text.leaveText })
  const cards = useRef<HTMLDivElement>(null)
  const textField = (field: FieldName, { most = 200, ...more }: { most?: number; type?: string; inputMode?: 'numeric' | 'tel' } = {}) => (
    <Field
      label={text[field]}
      value={values[field]}
      autoComplete="off"
      inputProps={{ maxLength: most, ...(more.inputMode ? { inputMode: more.inputMode } : {}) }}
      type={more.type ?? 'text'}
      onChange={(event) => set(field)(event.target.value)}
    />
  )
  const trySubmit = () => {
    // A date that is none yet must not be taken for no date.
    const wrong = cards.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (wrong) wrong.focus()
    else void submit()
  }
  const dates = { today: today(), invalidText: text.invalidDate }
  const hasUnreadDate = isUnread('closingDate') || isUnread('reopeningDate')
  const isOneAlone = !hasUnreadDate && (values.closingDate === '') !== (values.reopeningDate === '')
  return (
    <>
      <Cards ref={cards}>
        <Card title={text.company}>
          {textField('name')}
          {textField('street')}
          <Place>
            {textField('city')}
            {textField('province', { most: 2 })}
            {textField('postcode', { most: 5, inputMode: 'numeric' })}
          </Place>
          <LogoPanel />
        </Card>
        <Card title={text.fiscal}>
          <Row>
            {textField('vatNumber', { most: 11, inputMode: 'numeric' })}
            {textField('taxCode')}
          </Row>
          <Row>
            {textField('phone', { type: 'tel', inputMode: 'tel' })}
            {textField('email', { type: 'email' })}
          </Row>
        </Card>
        <Card title={text.operations}>
          <CutOffField value={values.cutOff} isProposed={!hasCutOff} onChange={set('cutOff')} />
          <Row>
            <TypedDateField
              key={`closing ${generation}`}
              {...dates}
              label={text.closingDate}
              pickLabel={text.pickClosing}
              value={values.closingDate}
              onChange={set('closingDate')}
            />
            <TypedDateField
              key={`reopening ${generation}`}
              {...dates}
              label={text.reopeningDate}
              pickLabel={text.pickReopening}
              value={values.reopeningDate}
              onChange={set('reopeningDate')}
            />
          </Row>
          {isUnread('closingDate') ? <Hint role="status">{`${text.closingDate}: ${text.unread}`}</Hint> : null}
          {isUnread('reopeningDate') ? <Hint role="status">{`${text.reopeningDate}: ${text.unread}`}</Hint> : null}
          {isOneAlone ? <Hint role="status">{text.oneDateAlone}</Hint> : null}
        </Card>
      </Cards>
      <Foot>
        <p role="status">{changes > 0 ? text.unsaved(changes) : hasCutOff ? text.nothingUnsaved : text.proposalUnsaved}</p>
        {changes > 0 ? (
          <Button color="inherit" variant="outlined" onClick={discard} disabled={isBusy}>
            {text.discard}
          </Button>
        ) : null}
        <Button variant="contained" onClick={trySubmit} disabled={isBusy || (changes === 0 && hasCutOff)}>
          {text.save}
        </Button>
      </Foot>
      <ConfirmDialog
        open={form.closing !== null}
        title={text.closesTitle}
        confirmLabel={text.closesConfirm}
        isDangerous
        onConfirm={form.closeDates}
        onCancel={form.keepDates}
      >
        {form.closing} {text.closesText}
      </ConfirmDialog>
      {conflicts.length > 0 ? <ConflictDialog conflicts={conflicts} onSettle={settle} onClose={closeConflicts} /> : null}
    </>
  )
}
