import GlobalStyles from '@mui/material/GlobalStyles'
import { styled } from '@mui/material/styles'
import { memo } from 'react'
import type { Group } from './arrange.ts'
import { text } from './production.text.ts'
import { shownQuantity, totalsLine } from './totals.ts'
import { unbroken } from '../ui/unbroken.ts'
import { TableHead } from '../ui/table-elements.tsx'

// Printing hides everything but the sheet.
const onPaper = (
  <GlobalStyles
    styles={{
      '@page': { size: 'A4', margin: '12mm' },
      '@media print': {
        'body :not(:has(#stampa)):not(#stampa):not(#stampa *)': { display: 'none !important' },
        ':has(#stampa)': { display: 'block !important', margin: '0 !important', padding: '0 !important', background: '#FFFFFF !important' },
      },
    }}
  />
)

// Readable from a metre away, in flour and steam: large figures, black on white, a line under every row.
const Sheet = styled('div')({
  display: 'none',
  color: '#000000',
  '@media print': { display: 'block' },
  '& h1': { margin: 0, fontSize: '22pt' },
  '& p': { margin: '2pt 0 8pt', fontSize: '13pt' },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& thead th': { fontSize: '11pt', textAlign: 'left', borderBottom: '1.5pt solid #000000' },
  '& tr': { breakInside: 'avoid' },
  '& td, & tbody th': { padding: '5pt 6pt', fontSize: '17pt', lineHeight: 1.15, textAlign: 'left', borderBottom: '0.5pt solid #777777' },
  '& td:first-of-type': { width: '1%', fontSize: '24pt', fontWeight: 700, textAlign: 'right', whiteSpace: 'nowrap' },
  '& td:nth-of-type(2)': { width: '1%', paddingLeft: 0 },
  '& td:last-of-type': { width: '1%', fontSize: '14pt', whiteSpace: 'nowrap' },
  '& tbody th': { fontWeight: 600 },
  '& .group th': { paddingTop: '12pt', fontSize: '19pt', fontWeight: 800, borderBottom: '1.5pt solid #000000', breakAfter: 'avoid' },
  '& .group span': { float: 'right' },
})

const columns = ['Quantità', '', 'Descrizione', 'Codice', 'Teglie']

type Props = { groups: readonly Group[]; isGrouped: boolean; period: string; state: string | undefined; totals: string }

/** The list on A4. */
export const PrintSheet = memo(({ groups, isGrouped, period, state, totals }: Props) => (
  <Sheet id="stampa">
    {onPaper}
    <h1>{text.title}</h1>
    <p>{[period, state, totals].filter(Boolean).join(' · ')}</p>
    <table>
      <TableHead columns={columns} />
      {groups.map(({ name, items, totals: ofGroup }) => (
        <tbody key={name ?? ''}>
          {isGrouped ? (
            <tr className="group">
              <th colSpan={5} scope="rowgroup">
                {name ?? text.withoutGroup} <span>{totalsLine(ofGroup)}</span>
              </th>
            </tr>
          ) : null}
          {items.map(({ code, description, unit, quantity, trays }) => (
            <tr key={code}>
              <td>{shownQuantity(quantity)}</td>
              <td>{unit}</td>
              <th scope="row">{unbroken(description)}</th>
              <td>{code}</td>
              <td>{trays}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </Sheet>
))
PrintSheet.displayName = 'PrintSheet'
