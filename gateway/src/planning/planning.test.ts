import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WEEKLY, openPlanning } from '../test/planning.ts'

let desk: Awaited<ReturnType<typeof openPlanning>>

beforeEach(async () => {
  desk = await openPlanning()
})
afterEach(() => desk.close())

describe('reading the week', () => {
  it("PLAN-02 REST-29 ENT-32,33 shows the rows of the session's own destination with their seven quantities", async () => {
    const { data, errors } = await desk.query(WEEKLY)
    expect(errors).toBeUndefined()
    expect(desk.erp.callsTo('GET', desk.path)).toHaveLength(1)
    expect(data.viewer.destination.planning.rows[1]).toEqual({
      id: 'r-PAN 01/A+',
      code: 'PAN 01/A+',
      description: 'Pane casereccio',
      unit: 'kg',
      weight: 0.06,
      note: 'Cotto a legna',
      quantities: { monday: 2.5, tuesday: 0, wednesday: 0, thursday: 0, friday: 0, saturday: 0, sunday: 0 },
      limits: { minimum: 0.5, step: 0.5, maximum: 100, decimals: 2 },
      article: { code: 'PAN 01/A+', imageUrl: '/img/PAN%2001%2FA%2B.jpg' },
    })
  })

  it('OPEN-55 takes the maximum of a row from the catalogue article with the same code, else the default', async () => {
    const { data } = await desk.query(WEEKLY)
    const maxima = data.viewer.destination.planning.rows.map((row: { code: string; limits: { maximum: number } }) => [
      row.code,
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
    const [first] = desk.state.rows
    desk.state.rows = Array.from({ length: count }, (_, index) => ({ ...first!, id: index, codice: `C${index}` }))
    const { data } = await desk.query(WEEKLY)
    expect(data.viewer.destination.planning.rows).toHaveLength(count)
    expect(desk.erp.calls.map(({ path }) => path.replace('/api', '')).sort()).toEqual([
      '/applicazioni/panificatori/0042/articoli',
      '/applicazioni/panificatori/categorie/1',
      '/applicazioni/panificatori/planning/0042/0003',
      '/clienti/0042',
      '/configurator/GRUPPOCOLORDEFAULT',
      '/configurator/orarioprodpane',
      '/panify',
    ])
  })

  it('asks for week, catalogue and customer at the same time', async () => {
    let arrived = (_call?: unknown) => {}
    const planningAsked = new Promise((done) => (arrived = done))
    const { rows } = desk.state
    desk.erp.on('GET', desk.path, () => {
      arrived()
      return { json: rows }
    })
    const record = { c_cliente: '0042', destinazioni_clie: [{ codicede: '0003', nomede: 'Bar Roma', orderactive: '1' }] }
    // The customer's record is held back until the week has been asked for.
    desk.erp.on('GET', '/clienti/0042', { json: record, until: planningAsked })
    const { data } = await desk.query(WEEKLY)
    expect(data.viewer.destination.planning.rows).toHaveLength(3)
  })

  it('reads neither rows nor catalogue where only the window is asked for', async () => {
    await desk.query('{ viewer { destination { id planning { window { locked } } } } }')
    expect(desk.erp.calls.map(({ path }) => path)).not.toContain(`/api${desk.path}`)
    expect(desk.erp.calls.map(({ path }) => path)).not.toContain('/api/applicazioni/panificatori/0042/articoli')
  })

  it('reads a quantity as people write it in Italy, nothing as 0, and never takes what it cannot read for 0', async () => {
    const [first] = desk.state.rows
    desk.state.rows = [{ ...first!, lunedi: '1.250,50', martedi: null, mercoledi: '' }]
    const { data } = await desk.query(WEEKLY)
    expect(data.viewer.destination.planning.rows[0].quantities).toMatchObject({ monday: 1250.5, tuesday: 0, wednesday: 0 })
    desk.state.rows = [{ ...first!, lunedi: 'dodici' }]
    const { errors } = await desk.query(WEEKLY)
    expect(errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_INVALID')
  })

  it('shows the order also while the catalogue cannot be read', async () => {
    desk.erp.on('GET', '/applicazioni/panificatori/0042/articoli', { status: 500, html: '<h1>Whoops</h1>' })
    const { data, errors } = await desk.query(
      `{ viewer { destination { planning { rows { code limits { maximum } article { code } } } } } }`,
    )
    expect(errors).toBeUndefined()
    expect(data.viewer.destination.planning.rows[0]).toEqual({ code: 'ROS', limits: { maximum: 1000 }, article: null })
  })

  it('tells the first delivery a change still reaches, and until when', async () => {
    desk.state.disabled.add('venerdi')
    const { data } = await desk.query(WEEKLY)
    const { days, window } = data.viewer.destination.planning
    // 2026-11-19, 10:00, is a Thursday; the cut-off is 20:00.
    expect(days[4]).toEqual({
      day: 'FRIDAY',
      label: 'Venerdì',
      disabled: true,
      nextDelivery: '2026-11-20',
      changeableUntil: '2026-11-19T19:00:00.000Z',
    })
    expect(days[3].nextDelivery).toBe('2026-11-26')
    expect(window).toEqual({
      locked: false,
      message: null,
      cutOff: '20:00',
      changesAt: '2026-11-19T19:00:00.000Z',
      now: '2026-11-19T09:00:00.000Z',
    })
  })
})

describe('days', () => {
  const toggle = '/applicazioni/panificatori/planning/0042/0003/toggle-day'

  it.each([
    ['MONDAY', 'lunedi', 'Lunedì'],
    ['TUESDAY', 'martedi', 'Martedì'],
    ['WEDNESDAY', 'mercoledi', 'Mercoledì'],
    ['THURSDAY', 'giovedi', 'Giovedì'],
    ['FRIDAY', 'venerdi', 'Venerdì'],
    ['SATURDAY', 'sabato', 'Sabato'],
    ['SUNDAY', 'domenica', 'Domenica'],
  ])("PLAN-49 REST-32 OPEN-03 ROLE-09 disables and enables %s of the session's destination", async (day, giorno, label) => {
    const off = await desk.toggle(day, true)
    expect(off.data.setDayDisabled).toMatchObject({
      message: `Giorno ${label} disattivato con successo!`,
      destination: { disabledDays: [day] },
    })
    const on = await desk.toggle(day, false)
    expect(on.data.setDayDisabled).toMatchObject({ message: `Giorno ${label} riattivato con successo!`, destination: { disabledDays: [] } })
    expect(desk.writes()).toEqual([
      { method: 'POST', path: `/api${toggle}`, body: { giorno, active: '1' } },
      { method: 'POST', path: `/api${toggle}`, body: { giorno, active: '0' } },
    ])
  })

  it('OPEN-03 puts right and tells when the server does the opposite', async () => {
    desk.erp.on('POST', toggle, ({ body }) => {
      const { giorno, active } = body as { giorno: string; active: string }
      if (active === '1') desk.state.disabled.delete(giorno)
      else desk.state.disabled.add(giorno)
      return { json: { success: true } }
    })
    const { errors } = await desk.toggle('MONDAY', true)
    expect(errors?.[0]?.extensions?.['code']).toBe('DAY_NOT_SET')
    expect(desk.erp.callsTo('POST', toggle).map(({ body }) => (body as { active: string }).active)).toEqual(['1', '0'])
    expect([...desk.state.disabled]).toEqual(['lunedi'])
  })

  it('OPEN-03 reads the flag back from the long list too, where the customer record does not name destinations', async () => {
    desk.erp.on('GET', '/clienti/0042', { json: { data: { c_cliente: '0042' } } })
    const inList = () => ({
      codicede: '0003',
      nomede: 'Bar',
      primario: '1400420003',
      orderactive: '1',
      lun_act: desk.state.disabled.size > 0 ? 1 : 0,
    })
    desk.erp.on('GET', '/destinazioni', () => ({ json: [inList()] }))
    desk.erp.once('POST', toggle, { drop: true })
    expect((await desk.toggle('MONDAY', true)).errors).toHaveLength(1)
    expect((await desk.toggle('MONDAY', true)).data.setDayDisabled.destination.disabledDays).toEqual(['MONDAY'])
  })

  it('looks up a switch whose end nobody has seen', async () => {
    desk.erp.once('POST', toggle, () => (desk.state.disabled.add('lunedi'), { drop: true }))
    const { data } = await desk.toggle('MONDAY', true)
    expect(data.setDayDisabled.__typename).toBe('DayToggled')
  })
})
