import GlobalStyles from '@mui/material/GlobalStyles'
import { styled } from '@mui/material/styles'
import { memo } from 'react'
import { now, shownDate, today } from '../app/clock.ts'
import type { Group } from './arrange.ts'
import { shownChange } from './changes.ts'
import type { Marks } from './changes.ts'
import { text } from './production.text.ts'
import { timeWith } from './times.ts'
import { shownQuantity, totalsLine } from './totals.ts'
import { unbroken } from '../ui/unbroken.ts'
import { TableHead } from '../ui/table-elements.tsx'
import type { Paper } from './use-paper.ts'

const footFont = { fontFamily: "'Source Sans 3 Variable', sans-serif", fontSize: '10pt' }

/** Printing hides everything but the sheet. Loose sheets say below what they are. */
const OnPaper = ({ foot }: { foot: string }) => (
  <GlobalStyles
    styles={{
      '@page': {
        size: 'A4',
        margin: '12mm',
        '@bottom-left': { content: JSON.stringify(foot), ...footFont },
        '@bottom-right': { content: '"pagina " counter(page) " di " counter(pages)', ...footFont },
      },
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
  '& h2': { margin: '2pt 0', fontSize: '17pt' },
  '& p': { margin: '2pt 0 8pt', fontSize: '13pt' },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& thead th': { padding: '0 6pt 2pt', fontSize: '11pt', textAlign: 'left', borderBottom: '1.5pt solid #000000' },
  '& tr': { breakInside: 'avoid' },
  '& td, & tbody th': { padding: '5pt 6pt', fontSize: '17pt', lineHeight: 1.15, textAlign: 'left', borderBottom: '0.5pt solid #777777' },
  '& td:first-of-type': { width: '1%', fontSize: '24pt', fontWeight: 700, textAlign: 'right', whiteSpace: 'nowrap' },
  '& td:nth-of-type(2)': { width: '1%', paddingLeft: 0 },
  '& td:last-of-type': { width: '1%', fontSize: '14pt', whiteSpace: 'nowrap' },
  '& tbody th': { fontWeight: 600 },
  '& .group th': { paddingTop: '12pt', fontSize: '19pt', fontWeight: 800, borderBottom: '1.5pt solid #000000' },
  // A heading is never the last line of a page.
  '& .group': { breakAfter: 'avoid' },
  '& .group span': { float: 'right' },
  // Also without colour: a bar, and words in bold.
  '& small': { display: 'block', fontSize: '13pt', fontWeight: 800 },
  '& tr:has(small) td:first-of-type': { borderLeft: '5pt solid #000000' },
})

const columns = ['Quantità', '', 'Descrizione', 'Codice', 'Teglie']

/** 'Stampata il 25/11/2026 alle 3:12': tells one sheet from another. */
const shownPrinting = () => text.printed(`il ${shownDate(today())} ${timeWith('a', now().toISOString())}`)

function PaperMark({ code, marks }: { code: string; marks: Marks | null }) {
  const change = marks?.changes.get(code)
  return change ? <small>{shownChange(change)}</small> : null
}

/** Only the changed rows, and the groups that have any. */
const changedIn = (groups: readonly Group[], { changes }: Marks): Group[] =>
  groups.map((group) => ({ ...group, items: group.items.filter(({ code }) => changes.has(code)) })).filter(({ items }) => items.length > 0)

type Props = {
  paper: Paper
  groups: readonly Group[]
  isGrouped: boolean
  period: string
  state: string | undefined
  totals: string
  marks: Marks | null
}

/** The list on A4, or what has changed in it since its last printing. */
export const PrintSheet = memo(({ paper, groups, isGrouped, period, state, totals, marks }: Props) => (
  <Sheet id="stampa">
    <OnPaper foot={[period, shownPrinting()].join(' · ')} />
    <h1>{text.title}</h1>
    {paper === 'changes' && marks ? <h2>{text.onlyChanges(marks.since)}</h2> : null}
    <p>{[period, state, paper === 'list' && totals, shownPrinting()].filter(Boolean).join(' · ')}</p>
    <table>
      <TableHead columns={columns.map((name) => ({ name }))} />
      {(paper === 'changes' && marks ? changedIn(groups, marks) : groups).map(({ name, items, totals: ofGroup }) => (
        <tbody key={name ?? ''}>
          {isGrouped ? (
            <tr className="group">
              <th colSpan={5} scope="rowgroup">
                {name ?? text.withoutGroup} {paper === 'list' ? <span>{totalsLine(ofGroup)}</span> : null}
              </th>
            </tr>
          ) : null}
          {items.map(({ code, description, unit, quantity, trays }) => (
            <tr key={code}>
              <td>{shownQuantity(quantity)}</td>
              <td>{unit}</td>
              <th scope="row">
                {unbroken(description)}
                <PaperMark code={code} marks={marks} />
              </th>
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
