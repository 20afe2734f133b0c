import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WEEKLY, openPlanning } from '../test/planning.ts'

let harness: Awaited<ReturnType<typeof openPlanning>>

beforeEach(async () => {
  harness = await openPlanning()
})
afterEach(() => harness.close())

describe('reading the week', () => {
  it("PLAN-02 REST-29 ENT-32,33 shows the rows of the session's own destination with their seven quantities", async () => {
    const { data, errors } = await harness.query(WEEKLY)
    expect(errors).toBeUndefined()
    expect(harness.erp.callsTo('GET', harness.path)).toHaveLength(1)
    expect(data.viewer.destination.planning.rows[1]).toEqual({
      id: '0042/0003/PAN%2001%2FA%2B',
      articleCode: 'PAN 01/A+',
      description: 'Pane casereccio',
      unit: { code: 'kg' },
      weight: 0.06,
      note: 'Cotto a legna',
      quantities: { monday: 2.5, tuesday: 0, wednesday: 0, thursday: 0, friday: 0, saturday: 0, sunday: 0 },
      limits: { minimum: 0.5, step: 0.5, maximum: 100, decimals: 2 },
      article: { code: 'PAN 01/A+', imageUrl: '/img/PAN%2001%2FA%2B.jpg' },
    })
  })

  it('OPEN-55 takes the maximum of a row from the catalogue article with the same code, else the default', async () => {
    const { data } = await harness.query(WEEKLY)
    const maxima = data.viewer.destination.planning.rows.map((row: { articleCode: string; limits: { maximum: number } }) => [
      row.articleCode,
      row.limits.maximum,
    ])
    expect(maxima).toEqual([
      ['ROS', 500],
      ['PAN 01/A+', 100],
      ['OLD', 1000],
    ])
    expect(data.viewer.destination.planning.rows[2].article).toBeNull()
  })

  it.each([3, 300])('costs the same calls with %d rows', async (count) => {
    const [first] = harness.state.rows
    harness.state.rows = Array.from({ length: count }, (_, index) => ({ ...first!, id: index, codice: `C${index}` }))
    const { data } = await harness.query(WEEKLY)
    expect(data.viewer.destination.planning.rows).toHaveLength(count)
    expect(harness.erp.calls.map(({ path }) => path.replace('/api', '')).sort()).toEqual([
      '/applicazioni/panificatori/0042/articoli',
      '/applicazioni/panificatori/categorie/1',
      '/applicazioni/panificatori/planning/0042/0003',
      '/clienti/0042',
      '/configurator/GRUPPOCOLORDEFAULT',
      '/configurator/orarioprodpane',
      '/panify',
    ])
  })

  it('reads neither rows nor catalogue if only the window is selected', async () => {
    await harness.query('{ viewer { destination { id ordering { isLocked } } } }')
    expect(harness.erp.calls.map(({ path }) => path)).not.toContain(`/api${harness.path}`)
    expect(harness.erp.calls.map(({ path }) => path)).not.toContain('/api/applicazioni/panificatori/0042/articoli')
  })

  it('shows the order also while the catalogue cannot be read', async () => {
    harness.erp.on('GET', '/applicazioni/panificatori/0042/articoli', { status: 500, html: '<h1>Whoops</h1>' })
    const { data, errors } = await harness.query(
      `{ viewer { destination { planning { rows { articleCode limits { maximum } article { code } } } } } }`,
    )
    expect(errors).toBeUndefined()
    expect(data.viewer.destination.planning.rows[0]).toEqual({ articleCode: 'ROS', limits: { maximum: 1000 }, article: null })
  })

  it('answers the first delivery that a change still reaches, and until when', async () => {
    harness.state.disabled.add('venerdi')
    const { data } = await harness.query(WEEKLY)
    const { planning, ordering } = data.viewer.destination
    const { days } = planning
    // 2026-11-19, 10:00, is a Thursday; the cut-off is 20:00.
    expect(days[4]).toEqual({
      day: 'FRIDAY',
      isDisabled: true,
      nextOpenDate: '2026-11-20',
      closesAt: '2026-11-19T19:00:00.000Z',
    })
    expect(days[3].nextOpenDate).toBe('2026-11-26')
    expect(ordering).toEqual({
      isLocked: false,
      message: null,
      cutOff: '20:00',
      nextChangeAt: '2026-11-19T19:00:00.000Z',
    })
  })
})

describe('days', () => {
  const toggle = '/applicazioni/panificatori/planning/0042/0003/toggle-day'

  it.each([
    ['MONDAY', 'lunedi'],
    ['TUESDAY', 'martedi'],
    ['WEDNESDAY', 'mercoledi'],
    ['THURSDAY', 'giovedi'],
    ['FRIDAY', 'venerdi'],
    ['SATURDAY', 'sabato'],
    ['SUNDAY', 'domenica'],
  ])('PLAN-49 REST-32 OPEN-03 ROLE-09 disables and enables %s', async (day, giorno) => {
    const off = await harness.toggle(day, true, false)
    expect(off.result).toMatchObject({ __typename: 'DayDisabledSet', destination: { disabledDays: [day] } })
    const on = await harness.toggle(day, false, true)
    expect(on.result).toMatchObject({ __typename: 'DayDisabledSet', destination: { disabledDays: [] } })
    expect(harness.writes()).toEqual([
      { method: 'POST', path: `/api${toggle}`, body: { giorno, active: '1' } },
      { method: 'POST', path: `/api${toggle}`, body: { giorno, active: '0' } },
    ])
  })

  it('writes nothing if the day is already as wished, also if somebody else has switched it', async () => {
    harness.state.disabled.add('lunedi')
    expect((await harness.toggle('MONDAY', true, false)).result).toMatchObject({ __typename: 'DayDisabledSet', effectiveFrom: [] })
    expect(harness.writes()).toEqual([])
  })

  it('answers a conflict to a caller who has seen the day as wished although it is not', async () => {
    expect((await harness.toggle('MONDAY', true, true)).result).toMatchObject({
      __typename: 'ChangedMeanwhile',
      conflicts: [{ path: 'disabled', label: 'Lunedì', seen: 'disattivato', current: 'attivo', wanted: 'disattivato' }],
    })
    expect(harness.writes()).toEqual([])
  })

  const reversed = () =>
    harness.erp.on('POST', toggle, ({ body }) => {
      const { giorno, active } = body as { giorno: string; active: string }
      if (active === '1') harness.state.disabled.delete(giorno)
      else harness.state.disabled.add(giorno)
      return { json: { success: true } }
    })

  const flagsSent = () => harness.erp.callsTo('POST', toggle).map(({ body }) => (body as { active: string }).active)

  it('OPEN-03 corrects a server that reads the flag the other way round, and sends the other value from then on', async () => {
    reversed()
    expect((await harness.toggle('MONDAY', true)).result).toMatchObject({ destination: { disabledDays: ['MONDAY'] } })
    expect(flagsSent()).toEqual(['1', '0'])
    expect((await harness.toggle('MONDAY', false)).result).toMatchObject({ destination: { disabledDays: [] } })
    expect((await harness.toggle('TUESDAY', true)).result).toMatchObject({ destination: { disabledDays: ['TUESDAY'] } })
    expect(flagsSent()).toEqual(['1', '0', '1', '0'])
    expect(harness.portal.services.dialect.profile()).toMatchObject({ 'toggle-day': '1 enables' })
  })

  it('OPEN-03 learns the other meaning of the flag also from a day that it enables', async () => {
    reversed()
    harness.state.disabled.add('lunedi')
    expect((await harness.toggle('MONDAY', false)).result).toMatchObject({ destination: { disabledDays: [] } })
    expect((await harness.toggle('TUESDAY', true)).result).toMatchObject({ destination: { disabledDays: ['TUESDAY'] } })
    expect(flagsSent()).toEqual(['0', '1', '0'])
  })

  it('OPEN-03 learns nothing from a day that shows late', async () => {
    const destination = {
      codicede: '0003',
      nomede: 'Bar Roma',
      orderactive: '1',
      mar_act: '0',
      mer_act: '0',
      gio_act: '0',
      ven_act: '0',
      sab_act: '0',
      dom_act: '0',
    }
    const before = { json: { data: { c_cliente: '0042', cliente: 'Bar', destinazioni_clie: [{ ...destination, lun_act: '0' }] } } }
    harness.erp.once('GET', '/clienti/0042', before, before, before)
    expect((await harness.toggle('MONDAY', true)).result).toMatchObject({ destination: { disabledDays: ['MONDAY'] } })
    await harness.toggle('TUESDAY', true)
    expect(flagsSent()).toEqual(['1', '1'])
  })

  it("OPEN-03 trusts the operator's setting of the flag", async () => {
    await harness.close()
    harness = await openPlanning({ config: { dialect: { 'toggle-day': '1 enables' } } })
    reversed()
    expect((await harness.toggle('MONDAY', true)).result).toMatchObject({ destination: { disabledDays: ['MONDAY'] } })
    expect(flagsSent()).toEqual(['0'])
  })

  it('OPEN-03 OPEN-112 answers no success if the server does not show the day: the outcome is unknown', async () => {
    const place = { codicede: '0003', nomede: 'Bar', primario: '1400420003', orderactive: '1' }
    harness.erp.on('GET', '/clienti/0042', { json: { data: { c_cliente: '0042', cliente: 'Bar', destinazioni_clie: [place] } } })
    for (const isDisabled of [true, false]) {
      const { errors } = await harness.toggle('MONDAY', isDisabled)
      expect(errors).toMatchObject([{ message: 'Non si sa se la modifica è stata salvata: controlla prima di riprovare.' }])
    }
    expect(flagsSent()).toEqual(['1', '0'])
  })

  it('OPEN-112 answers no success if the day cannot be read back', async () => {
    harness.erp.once('POST', toggle, () => {
      harness.erp.on('GET', '/clienti/0042', { status: 500, json: {} })
      return { json: { success: true } }
    })
    expect((await harness.toggle('MONDAY', true)).errors).toMatchObject([{ extensions: { code: 'UPSTREAM_INVALID' } }])
  })

  it('OPEN-03 sends a flag once to a server that announces features: there another person has switched the day back', async () => {
    await harness.close()
    harness = await openPlanning({ tagged: true })
    harness.erp.once('POST', toggle, { json: { success: true } })
    expect((await harness.toggle('MONDAY', true)).errors?.[0]?.extensions?.['code']).toBe('NOT_SAVED')
    expect(harness.erp.callsTo('POST', toggle)).toHaveLength(1)
  })

  it('OPEN-03, OPEN-112 reports a day that is not set although the server confirms it', async () => {
    harness.erp.on('POST', toggle, { json: { success: true } })
    const { errors } = await harness.toggle('MONDAY', true)
    expect(errors?.[0]?.extensions?.['code']).toBe('NOT_SAVED')
    expect([...harness.state.disabled]).toEqual([])
  })

  it('OPEN-03 reads the flag back from the long list too, if the customer record does not name destinations', async () => {
    harness.erp.on('GET', '/clienti/0042', { json: { data: { c_cliente: '0042', cliente: 'Bar' } } })
    const inList = () => ({
      codicede: '0003',
      nomede: 'Bar',
      primario: '1400420003',
      orderactive: '1',
      mar_act: 0,
      mer_act: 0,
      gio_act: 0,
      ven_act: 0,
      sab_act: 0,
      dom_act: 0,
      lun_act: harness.state.disabled.size > 0 ? 1 : 0,
    })
    harness.erp.on('GET', '/destinazioni', () => ({ json: [inList()] }))
    harness.erp.once('POST', toggle, { drop: true })
    expect((await harness.toggle('MONDAY', true)).errors).toHaveLength(1)
    expect((await harness.toggle('MONDAY', true)).result.destination.disabledDays).toEqual(['MONDAY'])
  })

  it('switches once for an idempotency key', async () => {
    const press = () =>
      harness.query(
        `mutation { setDayDisabled(input: { destinationId: "0042/0003", day: MONDAY, disabled: true, idempotencyKey: "a press" }) {
          __typename ... on DayDisabledSet { savedAt destination { disabledDays } } } }`,
      )
    const first = await press()
    harness.state.disabled.clear()
    const again = await press()
    // The answer of the first request links to the destination as it is now.
    expect(again.data.setDayDisabled).toEqual({ ...first.data.setDayDisabled, destination: { disabledDays: [] } })
    expect(harness.writes()).toHaveLength(1)
  })

  it('resolves a switch with an unknown outcome by reading', async () => {
    harness.erp.once('POST', toggle, () => (harness.state.disabled.add('lunedi'), { drop: true }))
    expect((await harness.toggle('MONDAY', true)).result.__typename).toBe('DayDisabledSet')
  })
})
