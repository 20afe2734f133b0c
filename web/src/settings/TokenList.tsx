import { styled } from '@mui/material/styles'
import { dayAt, shownDate, timeAt } from '../app/clock.ts'
import type { ApiTokenFieldsFragment } from '../generated/graphql.ts'
import { CardList, DataTable } from '../ui/DataTable.tsx'
import type { ListKeys } from '../ui/list-keys.ts'
import { Marked } from '../ui/Marked.tsx'
import { arranged, inOrder } from '../ui/order.ts'
import type { OrderValues } from '../ui/order.ts'
import { RowButton } from '../ui/RowButton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { Column, TableOrder } from '../ui/table-elements.tsx'
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

type RowProps = { search: string; onRevoke: (token: Token) => void }
type Props = RowProps & TableOrder & { tokens: readonly Token[]; keys: ListKeys }

export const canRevoke = ({ state }: Token) => state === 'ACTIVE'
export const keyOf = ({ id }: Token) => id

/** The tokens with a part of their name, rights or destination. */
export const foundTokens = (tokens: readonly Token[], search: string) => {
  const part = search.trim().toLowerCase()
  const isFound = (one: string) => one.toLowerCase().includes(part)
  return tokens.filter(({ name, scopes, destination }) => [name, scopeLabels(scopes), destination?.name ?? text.all].some(isFound))
}

const values: OrderValues<Token> = {
  nome: ({ name }) => name,
  permessi: ({ scopes }) => scopeLabels(scopes),
  destinazione: ({ destination }) => destination?.name ?? text.all,
  creato: ({ createdAt }) => createdAt,
  uso: ({ lastUsedAt }) => lastUsedAt,
}

/** Those that no longer work are last. */
export const sortedTokens = (tokens: readonly Token[], order: string): readonly Token[] =>
  order === '' ? tokens : inOrder(arranged(tokens, order, '', values), (token) => Number(!canRevoke(token)))

const Revoke = ({ token, onRevoke }: { token: Token; onRevoke: RowProps['onRevoke'] }) =>
  canRevoke(token) ? (
    <RowButton color="error" sx={{ ml: -2, my: -2 }} shortcut="R" aria-label={text.revokeLabel(token.name)} onClick={() => onRevoke(token)}>
      {text.revoke}
    </RowButton>
  ) : null

const columnsOf = ({ search, onRevoke }: RowProps): Column<Token>[] => [
  {
    name: text.columns.name,
    order: 'nome',
    isRowHeader: true,
    cell: (token) => (
      <>
        <Marked found={search}>{token.name}</Marked> <Hint>{text.endsWith(token.hint)}</Hint>
        <State {...token} />
      </>
    ),
  },
  {
    name: text.columns.scopes,
    order: 'permessi',
    width: '20%',
    cell: ({ scopes }) => <Marked found={search}>{scopeLabels(scopes)}</Marked>,
  },
  {
    name: text.columns.destination,
    order: 'destinazione',
    width: '17%',
    cell: (token) => <Place {...token} />,
  },
  { name: text.columns.created, order: 'creato', width: '116px', cell: (token) => <Validity {...token} /> },
  { name: text.columns.used, order: 'uso', width: '108px', cell: ({ lastUsedAt }) => shownMoment(lastUsedAt) },
  { name: text.columns.actions, width: '96px', cell: (token) => <Revoke token={token} onRevoke={onRevoke} /> },
]

export const TokenList = ({ tokens, search, onRevoke, ...table }: Props) => (
  <>
    <Table>
      <DataTable label={text.title} columns={columnsOf({ search, onRevoke })} rows={tokens} keyOf={keyOf} {...table} />
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
            <dt>{text.columns.scopes}</dt>
            <dd>{scopeLabels(token.scopes)}</dd>
            <dt>{text.columns.destination}</dt>
            <dd>
              <Place {...token} />
            </dd>
            <dt>{text.columns.created}</dt>
            <dd>
              <Validity {...token} />
            </dd>
            <dt>{text.columns.used}</dt>
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
