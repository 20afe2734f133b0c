// The installation with a full disk, as its users see it. A limit of the size of files makes the disk full for a process; it needs no
// privilege, and it can be lifted.
import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { makeFolder } from '../../database/src/test/places.ts'
import { createInstallation, PASSWORD, type Program } from '../support/programs.ts'
import { articleOf, CUSTOMER, destinationOf, emailOf } from '../load/seed.ts'
import { report } from './figures.ts'
import { type Answer, logIn } from './visitor.ts'

const TEXT = 'Il disco del server è pieno: la modifica non è stata salvata. Riprova più tardi.'

const limit = ({ pid }: Program, bytes: string) => execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])

it('F20 while the bakery or the gateway cannot write, customers log in and read, saves are refused, and all heals', async ({ task }) => {
  const at = await createInstallation(makeFolder)
  const bakery = await at.start('bakery')
  const gateway = await at.start('gateway')
  const visitor = await logIn(gateway.origin, emailOf(0))
  const destinationId = `${CUSTOMER}/${destinationOf(0)}`
  let quantity = 0
  const save = () => {
    quantity += 1
    const cells = [{ articleCode: articleOf(0), day: 'FRIDAY', quantity }]
    return visitor.send(gateway.origin, 'UpdatePlanning', { input: { destinationId, cells, idempotencyKey: `save ${quantity}` } })
  }
  const typeOf = ({ data }: Answer) => data?.updatePlanning?.__typename as string | undefined
  const shown = async () => {
    const { data } = await visitor.send(gateway.origin, 'WeeklyPlanning', { destinationId })
    return (data.destination.planning.rows as { quantities: { friday: number } }[])[0]?.quantities.friday
  }
  const staff = await logIn(gateway.origin, 'admin@demo.example')
  const alertsOf = async (who: typeof staff) => {
    const { data } = await who.send(gateway.origin, 'StaffInfo', {})
    return (data.viewer.alerts as { message: string }[]).length
  }
  const storage = async () => ((await (await fetch(`${gateway.origin}/readyz`)).json()) as { storage: string }).storage
  expect(typeOf(await save())).toBe('PlanningUpdated')

  for (const [programs, code] of [
    [[bakery], 'UPSTREAM_FULL'],
    [[gateway], 'STORAGE_FULL'],
    [[bakery, gateway], 'STORAGE_FULL'],
  ] as const) {
    const before = quantity
    for (const program of programs) limit(program, '1')
    const { errors } = await save()
    expect(errors?.map(({ message, extensions }) => [message, extensions.code])).toEqual([[TEXT, code]])
    expect(await shown()).toBe(before)
    const second = await logIn(gateway.origin, emailOf(1))
    const { data } = await second.send(gateway.origin, 'Session', {})
    expect(data.session.viewer.destination.id).toBe(`${CUSTOMER}/${destinationOf(1)}`)
    const wrong = { input: { email: emailOf(1), password: `${PASSWORD}!`, remember: false } }
    expect((await visitor.send(gateway.origin, 'Login', wrong)).data.login.__typename).toBe('LoginRefused')
    expect(await storage()).toBe('full')
    expect([await alertsOf(staff), await alertsOf(visitor)]).toEqual([1, 0])
    const { data: shownToStaff } = await staff.send(gateway.origin, 'SystemStatus', {})
    expect(shownToStaff.systemStatus.disk.state).toBe('ERROR')

    for (const program of programs) limit(program, 'unlimited')
    await expect.poll(async () => typeOf(await save())).toBe('PlanningUpdated')
    expect(await shown()).toBe(quantity)
    await expect.poll(storage).toBe('ok')
    expect(await alertsOf(staff)).toBe(0)
  }
  expect([bakery.child.exitCode, gateway.child.exitCode]).toEqual([null, null])
  report(task, '3 full disks: reads and logins went on, saves were refused, nothing lost')
  await at.remove()
})
