// Only in the demo: sets the clock of the whole bakery, to try cut-off, orders and production.
import { useEffect, useState, type FormEvent } from 'react'
import { setToken, currentToken } from './token.ts'

const ADDRESS = '/demo/clock'
const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
const nameOf = (day: string) => `${day.charAt(0)}${day.slice(1).toLowerCase()}`

/** `now` is in Europe/Rome: '2026-11-24 17:58'. */
export type DemoTime = { now: string; weekday: string; isMoved: boolean }

/** Null where there is no demo clock. */
export async function readClock(): Promise<DemoTime | null> {
  const response = await fetch(ADDRESS).catch(() => null)
  const isClock = response?.ok === true && (response.headers.get('content-type') ?? '').includes('json')
  return isClock ? ((await response.json()) as DemoTime) : null
}

const second = () => new Promise((done) => setTimeout(done, 1_000))

/** The programs restart at the new time: polls until they answer with it. */
async function moveClock(change: object): Promise<DemoTime> {
  const response = await fetch(ADDRESS, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(change) })
  const answer = (await response.json()) as { startsAt?: string; message?: string }
  if (!response.ok) throw new Error(answer.message ?? 'The clock was not moved.')
  for (let tries = 0; tries < 120; tries++) {
    await second()
    const time = await readClock()
    if (time && (answer.startsAt === undefined ? !time.isMoved : time.now >= answer.startsAt)) return time
  }
  throw new Error('The demo did not start again: look at its terminal.')
}

export function DemoClock({ time, onMoved }: { time: DemoTime; onMoved: (time: DemoTime) => void }) {
  // 'idle', 'moving', or the error.
  const [state, setState] = useState('idle')
  // Updates the line every minute.
  useEffect(() => {
    const look = async () => {
      const next = await readClock()
      if (next) onMoved(next)
    }
    const timer = setInterval(() => void look(), 30_000)
    return () => clearInterval(timer)
  }, [onMoved])

  async function move(change: object) {
    setState('moving')
    try {
      onMoved(await moveClock(change))
      // A session's token expires within 15 minutes, and the session within days.
      if (currentToken()?.expiresAt) setToken(null)
      setState('idle')
    } catch (failure) {
      setState(failure instanceof Error ? failure.message : 'The clock was not moved.')
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    void move({ weekday: fields.get('weekday'), time: fields.get('time') })
  }

  return (
    <form className="demo-clock" onSubmit={submit}>
      <span role="status">{state === 'moving' ? 'The demo is moving …' : `In the demo it is ${nameOf(time.weekday)}, ${time.now}`}</span>
      <label>
        Next{' '}
        <select name="weekday" defaultValue="TUESDAY" disabled={state === 'moving'}>
          {DAYS.map((day) => (
            <option key={day} value={day}>
              {nameOf(day)}
            </option>
          ))}
        </select>
      </label>
      <input name="time" type="time" defaultValue="19:58" required aria-label="Time" disabled={state === 'moving'} />
      <button type="submit" disabled={state === 'moving'}>
        Go there
      </button>
      {time.isMoved && (
        <button type="button" disabled={state === 'moving'} onClick={() => void move({ weekday: null })}>
          Back to now
        </button>
      )}
      {!['idle', 'moving'].includes(state) && <span role="alert">{state}</span>}
    </form>
  )
}
