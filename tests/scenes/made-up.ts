// Records of scenes that the demo does not have.
type Conflict = { path: string; label: string; seen: string | null; current: string | null; wanted: string | null }

/** Values that somebody else has changed meanwhile. */
export const changedMeanwhile = (conflicts: readonly Conflict[]) => ({
  __typename: 'ChangedMeanwhile',
  code: 'CHANGED_MEANWHILE',
  message: 'Nel frattempo questi valori sono cambiati.',
  conflicts: conflicts.map((conflict) => ({ __typename: 'ValueConflict', ...conflict })),
})

const token = (id: string, name: string, fields: object = {}) => ({
  __typename: 'ApiToken',
  id,
  name,
  scopes: ['READ_ORDERS', 'WRITE_ORDERS'],
  hint: 'x7Qa',
  state: 'ACTIVE',
  createdAt: '2026-11-02T08:00:00.000Z',
  expiresAt: '2027-01-31T22:59:59.000Z',
  lastUsedAt: '2026-11-18T07:58:00.000Z',
  destination: null,
  ...fields,
})

export const TOKENS = [
  token('1', 'Contabilità'),
  token('2', 'Cassa', { destination: { __typename: 'Destination', id: '0002/0001', name: 'Bar Centrale' }, lastUsedAt: null }),
  token('3', 'Gestionale di prova', { scopes: ['PRODUCTION', 'ADMINISTRATION'], state: 'REVOKED' }),
]

const delivery = (id: string, type: string, fields: object) => ({
  __typename: 'WebhookDelivery',
  id,
  event: { __typename: 'Event', id, type, happenedAt: '2026-11-18T07:50:00.000Z' },
  lastStatus: null,
  lastProblem: null,
  nextAttemptAt: null,
  ...fields,
})
const connection = (nodes: readonly object[]) => ({ __typename: 'WebhookDeliveryConnection', nodes })

export const WEBHOOKS = [
  {
    __typename: 'Webhook',
    id: '1',
    url: 'https://gestionale.example/panify/eventi',
    events: ['ORDER_CHANGED', 'DATE_CLOSED', 'DOCUMENT_ISSUED'],
    state: 'ACTIVE',
    deliveries: connection([
      delivery('11', 'ORDER_CHANGED', { state: 'DELIVERED', lastStatus: 204 }),
      delivery('12', 'DATE_CLOSED', { state: 'WAITING', lastStatus: 500, nextAttemptAt: '2026-11-18T09:20:00.000Z' }),
      delivery('13', 'DOCUMENT_ISSUED', { state: 'FAILED', lastProblem: 'TIMED_OUT' }),
    ]),
  },
  {
    __typename: 'Webhook',
    id: '2',
    url: 'https://magazzino.example/hook',
    events: ['ARTICLE_CHANGED'],
    state: 'PAUSED',
    deliveries: connection([]),
  },
]

const entry = (id: string, at: string, fields: object) => ({
  __typename: 'AuditEntry',
  id,
  startedAt: `2026-11-18T${at}:00.000Z`,
  actor: { __typename: 'AuditActor', kind: 'STAFF', destinationId: '0001/0001', label: 'Amministrazione' },
  isOnBehalf: false,
  outcome: 'DONE',
  details: [],
  ...fields,
})
const target = (kind: string, id: string, label: string) => ({ __typename: 'AuditTarget', kind, id, label })
const detail = (name: string, before: string | null, after: string) => ({ __typename: 'AuditDetail', name, before, after })

export const AUDIT = [
  entry('3', '07:58', {
    subject: 'ARTICLE',
    action: 'ARTICLE_UPDATED',
    target: target('ARTICLE', 'PAN001', 'Pane comune 500 g'),
    details: [detail('description', 'Pane comune 500 g', 'Pane casereccio 500 g'), detail('weight', '0,5', '0,55')],
  }),
  entry('2', '07:40', {
    actor: { __typename: 'AuditActor', kind: 'TOKEN', destinationId: null, label: 'Contabilità' },
    subject: 'CUSTOMER',
    action: 'CUSTOMER_UPDATED',
    target: target('CUSTOMER', '0002', 'Bar Centrale'),
    isOnBehalf: true,
    outcome: 'REFUSED',
    details: [detail('phone', null, '059 77')],
  }),
  entry('1', '07:12', {
    subject: 'COMPANY',
    action: 'COMPANY_UPDATED',
    target: { ...target('COMPANY', '', ''), id: null, label: null },
    outcome: 'UNKNOWN',
    details: [detail('closingDate', '2026-12-24', '2026-12-23')],
  }),
]
