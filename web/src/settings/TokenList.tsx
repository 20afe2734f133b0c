import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { dayAt, shownDate, timeAt } from '../app/clock.ts'
import type { ApiTokenFieldsFragment } from '../generated/graphql.ts'
import { CardList, DataTable } from '../ui/DataTable.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { scopeLabels, states, text } from './tokens.text.ts'

type Token = ApiTokenFieldsFragment

/** dd/mm/yyyy in Europe/Rome. */
const shownDay = (instant: string) => shownDate(dayAt(instant))
const shownMoment = (instant: string | null) => (instant === null ? text.never : `${shownDay(instant)} ${timeAt(instant)}`)

const Hint = styled('small')(({ theme }) => ({ display: 'block', color: theme.vars.palette.text.secondary, fontSize: '0.8125rem' }))

const Card = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  padding: '12px 16px',
  borderRadius: 12,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  overflowWrap: 'anywhere',
  '& header': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '2px 12px' },
  '& dl': { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '2px 12px', margin: 0, fontSize: '0.8125rem' },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0 },
  '& > div': { display: 'flex', justifyContent: 'flex-end' },
}))

// Long words break, so that the table does not scroll sideways.
const WIDTHS = [undefined, '18%', '17%', '108px', '100px', '106px']
const Table = styled('div')({
  '& table': { tableLayout: 'fixed' },
  '& td, & th': { verticalAlign: 'top', padding: '8px 10px', overflowWrap: 'anywhere', lineHeight: 1.35 },
  '& button': { whiteSpace: 'nowrap' },
})

const State = ({ state }: Pick<Token, 'state'>) => <StatusBadge tone={states[state].tone}>{states[state].label}</StatusBadge>

const Name = ({ name, hint }: Token) => (
  <>
    {name} <Hint>{text.endsWith(hint)}</Hint>
  </>
)

const Place = ({ destination }: Token) =>
  destination === null ? (
    text.all
  ) : (
    <>
      {destination.name} <Hint>{destination.id}</Hint>
    </>
  )

const Validity = ({ createdAt, expiresAt }: Token) => (
  <>
    {shownDay(createdAt)} <Hint>{text.until(shownDay(expiresAt))}</Hint>
  </>
)

type Props = { tokens: readonly Token[]; onRevoke: (token: Token) => void }

const Revoke = ({ token, onRevoke }: { token: Token; onRevoke: Props['onRevoke'] }) =>
  token.state === 'ACTIVE' ? (
    <Button color="error" variant="outlined" aria-label={text.revokeLabel(token.name)} onClick={() => onRevoke(token)}>
      {text.revoke}
    </Button>
  ) : null

export const TokenList = ({ tokens, onRevoke }: Props) => (
  <>
    <Table>
      <DataTable label={text.title} columns={text.columns} widths={WIDTHS}>
        {tokens.map((token) => (
          <tr key={token.id}>
            <th scope="row">
              <Name {...token} />
              <State {...token} />
            </th>
            <td>{scopeLabels(token.scopes)}</td>
            <td>
              <Place {...token} />
            </td>
            <td>
              <Validity {...token} />
            </td>
            <td>{shownMoment(token.lastUsedAt)}</td>
            <td>
              <Revoke token={token} onRevoke={onRevoke} />
            </td>
          </tr>
        ))}
      </DataTable>
    </Table>
    <CardList aria-label={text.title}>
      {tokens.map((token) => (
        <Card key={token.id}>
          <header>
            <strong>
              <Name {...token} />
            </strong>
            <State {...token} />
          </header>
          <dl>
            <dt>{text.columns[1]}</dt>
            <dd>{scopeLabels(token.scopes)}</dd>
            <dt>{text.columns[2]}</dt>
            <dd>
              <Place {...token} />
            </dd>
            <dt>{text.columns[3]}</dt>
            <dd>
              <Validity {...token} />
            </dd>
            <dt>{text.columns[4]}</dt>
            <dd>{shownMoment(token.lastUsedAt)}</dd>
          </dl>
          <div>
            <Revoke token={token} onRevoke={onRevoke} />
          </div>
        </Card>
      ))}
    </CardList>
  </>
)
