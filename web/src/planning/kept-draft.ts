// Edits that were not sent survive a closed or killed app: one draft per destination, for seven days, and never sent by itself.
import { useEffect, useState } from 'react'
import { now } from '../app/clock.ts'
import { drop, keep, recall } from '../app/offline/database.ts'
import type { Draft } from './week.ts'

const SEVEN_DAYS = 7 * 86_400_000

type KeptDraft = { draft: Draft; at: number }

const recalled = new Map<string, Draft>()

const isFresh = ({ at }: Pick<KeptDraft, 'at'>, nowMs: number) => nowMs - at < SEVEN_DAYS

/** Writes the draft down, or forgets it when nothing is left to send. */
export function keepDraft(destination: string, draft: Draft, count: number) {
  if (count > 0) void keep(destination, 'draft', { draft, at: now().getTime() } satisfies KeptDraft)
  else forgetDraft(destination)
}

export function forgetDraft(destination: string) {
  recalled.delete(destination)
  void drop(destination, 'draft')
}

/** The draft of an earlier opening of the app; undefined without one. */
export const recalledDraft = (destination: string) => recalled.get(destination)

/** Looks for the draft of an earlier opening; true once it is known whether there is one. */
export function useRecalledDraft(destination: string): boolean {
  const [known, setKnown] = useState<string | null>(null)
  useEffect(() => {
    const look = async () => {
      const found = await recall<KeptDraft>(destination, 'draft')
      if (found && isFresh(found, now().getTime())) recalled.set(destination, found.draft)
      else forgetDraft(destination)
      setKnown(destination)
    }
    void look()
  }, [destination])
  return known === destination
}
