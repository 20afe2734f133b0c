// Daily backups of a running installation, by a process of their own so that the portal does not wait.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BACKUP_TIME, pastOrNull } from '../../rules/src/backups.ts'
import { nextTimeOfDay } from '../../rules/src/rome.ts'

/** The variables that the launcher reads for backups. A test compares the docs with them. */
export const VARIABLES = ['BACKUP_DIR', 'BACKUP_AT', 'BACKUP_KEEP']

export type Schedule = { to: string; time: string; keep: number }

const DEFAULT_KEEP = 14

/** Null without `BACKUP_DIR`. Throws an error for the terminal. */
export function scheduleOf(environment: NodeJS.ProcessEnv): Schedule | null {
  const to = environment['BACKUP_DIR']
  if (!to) return null
  const time = environment['BACKUP_AT'] || BACKUP_TIME
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new Error(`BACKUP_AT needs a time of day such as ${BACKUP_TIME}, not '${time}'`)
  const keep = Number(environment['BACKUP_KEEP'] || DEFAULT_KEEP)
  if (!Number.isInteger(keep) || keep < 1)
    throw new Error(`BACKUP_KEEP needs a number of backups from 1, not '${environment['BACKUP_KEEP']}'`)
  return { to, time, keep }
}

/** A time that passed while the portal did not run is made up for at once. Without any backup, the first time of day counts. */
export function dueAt({ time }: Schedule, lastMs: number | null, nowMs: number): number {
  return Math.max(nowMs, nextTimeOfDay(time, pastOrNull(lastMs, nowMs) ?? nowMs))
}

const AFTER_FAILURE_MS = 3_600_000

type Place = { root: string; dataDir: string; env: NodeJS.ProcessEnv }

/** As long as the launcher runs. */
export function runSchedule(schedule: Schedule, { root, dataDir, env }: Place): void {
  const plan = (atMs: number) => void setTimeout(run, atMs - Date.now())
  const run = () => {
    const args = ['backup', '--to', schedule.to, '--keep', String(schedule.keep)]
    // What it prints is for the terminal of the portal, or the log of its service.
    const child = spawn(process.execPath, [join(root, 'scripts/backup/main.ts'), ...args], { cwd: root, env, stdio: 'inherit' })
    const isDone = (code: number | null) => plan(code === 0 ? dueAt(schedule, Date.now(), Date.now()) : Date.now() + AFTER_FAILURE_MS)
    child.once('exit', isDone)
    // It could not be started, so there is no exit.
    child.once('error', (failure) => {
      console.error(`! The backup: ${failure.message}`)
      isDone(null)
    })
  }
  plan(dueAt(schedule, lastBackupMs(dataDir), Date.now()))
}

function lastBackupMs(dataDir: string): number | null {
  try {
    const { at } = JSON.parse(readFileSync(join(dataDir, 'last-backup.json'), 'utf8')) as { at: string }
    return Date.parse(at)
  } catch {
    return null
  }
}
