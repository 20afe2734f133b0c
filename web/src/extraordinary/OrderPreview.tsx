import Close from '@mui/icons-material/Close'
import OpenInNew from '@mui/icons-material/OpenInNew'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import GlobalStyles from '@mui/material/GlobalStyles'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useDestination, useSession } from '../app/session-context.ts'
import type { DeliveryFieldsFragment } from '../generated/graphql.ts'
import { longDate } from '../ui/dates.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { shownFigure } from '../ui/figures.ts'
import { useLayer } from '../ui/layers.ts'
import { unbroken } from '../ui/unbroken.ts'
import { decimalsOfUnit, shownUnit } from '../ui/units.ts'
import { text } from './dates.text.ts'
import { useDelivery } from './use-date-order.ts'

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '8px 8px 8px 20px',
  background: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.house.hairline}`,
  '& [data-actions]': { display: 'flex', gap: 8 },
  [theme.breakpoints.down('md')]: {
    flexWrap: 'wrap',
    '& h2': { flex: '1 1 200px' },
    '& [data-actions]': { order: 1, flexWrap: 'wrap', width: '100%', paddingRight: 12, '& > *': { flex: '1 1 auto' } },
  },
  '@media print': { display: 'none' },
}))

// Black on white in both themes, like the printed paper.
const PreviewArea = styled('div')(({ theme }) => ({
  flex: 1,
  overflow: 'auto',
  padding: 16,
  background: theme.vars.palette.house.parchment,
  '@media print': { overflow: 'visible', padding: 0, background: 'none' },
}))
const Paper = styled('article')({
  maxWidth: 794,
  minHeight: 480,
  margin: '0 auto',
  padding: 'clamp(20px, 6vw, 56px)',
  background: '#fff',
  color: '#1d1712',
  borderRadius: 4,
  boxShadow: '0 6px 28px rgb(42 33 26 / 0.16)',
  '& h1': { margin: '0 0 4px', fontSize: '1.75rem', lineHeight: 1.2 },
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& [data-parties]': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '12px 32px', marginBottom: 28 },
  '& table': { width: '100%', borderCollapse: 'collapse', marginTop: 20 },
  '& th': { textAlign: 'left', fontSize: '0.8125rem', fontWeight: 650, borderBottom: '2px solid #1d1712', padding: '6px 8px 6px 0' },
  '& td': { borderBottom: '1px solid #d8cfc2', padding: '8px 8px 8px 0', verticalAlign: 'top', fontVariantNumeric: 'tabular-nums' },
  '& [data-figure]': { textAlign: 'right', whiteSpace: 'nowrap', fontWeight: 650, paddingRight: 0 },
  '& tr': { breakInside: 'avoid' },
  '& small': { display: 'block', marginTop: 28, color: '#5c4f44', fontSize: '0.8125rem' },
  '@media print': { maxWidth: 'none', minHeight: 0, padding: 0, boxShadow: 'none' },
})

const printOnlyThis = { '@media print': { '#root': { display: 'none' }, '@page': { size: 'A4', margin: '18mm' } } }

export type PreviewOf = {
  /** The codes in the order of the screen. */
  order: readonly { code: string }[]
  /** Whether the screen has unsaved edits. */
  hasUnsaved: boolean
}

/** In the order of the screen; articles that are not on it come last. */
function inOrder(rows: DeliveryFieldsFragment['rows'], order: PreviewOf['order']) {
  const places = new Map(order.map(({ code }, index) => [code, index]))
  const placeOf = ({ articleCode }: { articleCode: string }) => places.get(articleCode) ?? order.length
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function Sheet({ delivery, rows }: { delivery: DeliveryFieldsFragment; rows: DeliveryFieldsFragment['rows'] }) {
  const { companyInfo } = useSession()
  const destination = useDestination()
  return (
    <Paper>
      <div data-parties>
        <p>
          <b>{companyInfo?.name ?? 'Azienda'}</b>
          {companyInfo?.vatNumber ? (
            <>
              <br />
              P.IVA {companyInfo.vatNumber}
            </>
          ) : null}
        </p>
        <p>
          <b>{destination.name}</b>
        </p>
      </div>
      <h1>{text.previewTitle}</h1>
      <p>
        {longDate(delivery.date)} · {delivery.state === 'CLOSED' ? text.closedDelivery : text.bases[delivery.basis]}
      </p>
      {rows.length === 0 ? (
        <p>
          <br />
          {text.nothingDelivered}
        </p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{text.code}</th>
              <th scope="col">{text.description}</th>
              <th scope="col" data-figure>
                {text.quantity}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ articleCode, description, unit, quantity }) => (
              <tr key={articleCode}>
                <td>{articleCode}</td>
                <td>{unbroken(description)}</td>
                <td data-figure>
                  {shownFigure(quantity, decimalsOfUnit(shownUnit(unit)))} {shownUnit(unit)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <small>{text.notADocument}</small>
    </Paper>
  )
}

/** The order of a date as a printable page, full screen. */
export function OrderPreview({ date, order: listed, hasUnsaved, onClose }: PreviewOf & { date: string; onClose: () => void }) {
  const { delivery, error, reference, reload } = useDelivery(date)
  const titleId = useId()
  useLayer(true, onClose)
  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={titleId}>
      <GlobalStyles styles={printOnlyThis} />
      <Head>
        <Typography id={titleId} variant="h2" sx={{ flex: 1 }}>
          {text.previewOf(longDate(date))}
        </Typography>
        <div data-actions>
          <Button variant="contained" startIcon={<PrintOutlined />} disabled={delivery === null} onClick={() => window.print()}>
            {text.print}
          </Button>
          {delivery?.previewUrl ? (
            <Button variant="outlined" color="inherit" startIcon={<OpenInNew />} href={delivery.previewUrl} target="_blank" rel="noopener">
              {text.openPdf}
            </Button>
          ) : null}
        </div>
        <IconButton aria-label={text.close} onClick={onClose}>
          <Close />
        </IconButton>
      </Head>
      <PreviewArea role="region" tabIndex={0} aria-label={text.previewTitle} aria-busy={delivery === null && error === null}>
        {error ? <ErrorPanel message={text.loadFailed(error)} reference={reference} onRetry={() => void reload()} /> : null}
        {hasUnsaved ? (
          <Typography role="status" sx={{ maxWidth: 794, mx: 'auto', mb: 3, fontWeight: 600, '@media print': { display: 'none' } }}>
            {text.previewUnsaved}
          </Typography>
        ) : null}
        {delivery ? <Sheet delivery={delivery} rows={inOrder(delivery.rows, listed)} /> : null}
      </PreviewArea>
    </Dialog>
  )
}
