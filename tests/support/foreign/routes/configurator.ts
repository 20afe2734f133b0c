// The configuration: all of it, one parameter, the logo.
import { type Reply, breaksRule, done, failed } from '../answers.ts'
import { type Call, type Route, textOf } from '../call.ts'
import type { Dialect } from '../dialect.ts'
import type { Row } from '../state.ts'

const CUT_OFFS: Record<Dialect['cutOff'], (hours: string, minutes: string) => unknown> = {
  comma: (hours, minutes) => `${hours},${minutes}`,
  colon: (hours, minutes) => `${hours}:${minutes}`,
  point: (hours, minutes) => `${hours}.${minutes}`,
  number: (hours, minutes) => Number(hours) + Number(minutes) / 60,
  short: (hours, minutes) => (minutes === '00' ? hours : `${hours},${String(Number(minutes) / 60).slice(2)}`),
  seconds: (hours, minutes) => `${hours}:${minutes}:00`,
}

const NO_CUT_OFFS: Record<Dialect['noCutOff'], unknown> = { empty: '', null: null, absent: undefined }

function valueOf({ state, dialect }: Pick<Call, 'state' | 'dialect'>, name: string): unknown {
  const value = state.configuration[name]
  if (value === undefined) return undefined
  if (name === 'ORARIOPRODPANE') {
    if (value === '') return NO_CUT_OFFS[dialect.noCutOff]
    const [, hours = '', minutes = ''] = /^(\d+)[,:.](\d\d)/.exec(value) ?? []
    return CUT_OFFS[dialect.cutOff](hours, minutes)
  }
  if (name === 'DEF_CLIE_INTERNO' && dialect.internalCustomer !== 'code') {
    return dialect.internalCustomer === 'number' ? Number(value) : String(Number(value))
  }
  if (name === 'LOGODIT') return logoOf(dialect, value)
  return value
}

function logoOf({ logo }: Dialect, value: string): unknown {
  if (logo === 'null') return null
  return logo === 'bare' ? value.replace(/^data:[^,]*,/, '') : value
}

function everything(call: Call): Reply {
  const names = Object.keys(call.state.configuration).filter((name) => name !== 'LOGODIT')
  const values = Object.fromEntries(names.map((name) => [name, valueOf(call, name)]))
  const pairs = names.flatMap((nomec) => (values[nomec] === undefined ? [] : [{ nomec, valore: values[nomec] }]))
  const lower = Object.fromEntries(names.map((name) => [name.toLowerCase(), values[name]]))
  const forms: Record<Dialect['configurator'], unknown> = {
    object: values,
    list: pairs,
    data: { data: values },
    lower,
    dataList: { success: true, data: pairs },
  }
  return { status: 200, body: forms[call.dialect.configurator] }
}

function parameter(call: Call, name: string): Reply {
  const value = valueOf(call, name)
  if (value === undefined) return { status: 404, body: { message: 'Parametro non trovato' } }
  const pair = { nomec: name, valore: value }
  const text = value === null ? '' : `${value as string | number}`
  const forms: Record<Dialect['parameter'], Reply> = {
    plain: { status: 200, body: value },
    data: { status: 200, body: { data: value } },
    valore: { status: 200, body: { valore: value } },
    text: { status: 200, text, type: 'text/plain; charset=utf-8' },
    html: { status: 200, text, type: 'text/html; charset=UTF-8' },
    pair: { status: 200, body: { success: true, data: pair } },
    list: { status: 200, body: [pair] },
  }
  return forms[call.dialect.parameter]
}

/** A time of day in any notation, stored as '20,30'; half hours may come as a fraction. */
function timeOfDay(written: string): string {
  const [, hours, minutes = '0'] = /^(\d{1,2})(?:[,:.](\d{1,2}))?(?::00)?$/.exec(written) ?? []
  if (hours === undefined) return written
  return `${hours.padStart(2, '0')},${minutes.length === 2 ? minutes : String(Number(minutes) * 6).padStart(2, '0')}`
}

function store({ state }: Call, values: Row): void {
  for (const [name, value] of Object.entries(values)) {
    const key = name.toUpperCase()
    state.configuration[key] = key === 'ORARIOPRODPANE' ? timeOfDay(textOf(value)) : textOf(value)
  }
}

function change(call: Call, values: Row): Reply {
  if (breaksRule(values)) return failed(call.dialect, 'Valore non ammesso', 'valore')
  store(call, values)
  return done(call.dialect, call.state.configuration)
}

export const configuratorRoutes: Route = (call) => {
  const { method, path, body } = call
  const [first, name = ''] = path
  if (first !== 'configurator') return null
  if (method === 'GET') return name === '' ? everything(call) : parameter(call, name.toUpperCase())
  if (method !== 'POST') return null
  if (name === 'setlogo') return change(call, { LOGODIT: body['logoBase64'] })
  if (name === 'update') return change(call, { [textOf(body['nomec'])]: body['valore'] })
  return name === 'update-multi' ? change(call, body) : null
}
