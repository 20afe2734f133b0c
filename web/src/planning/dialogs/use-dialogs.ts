import { useMemo, useState } from 'react'
import type { CatalogueArticle, PlanRow } from '../plan/week.ts'
import type { Zoomed } from './ZoomDialog.tsx'

export type OpenDialog =
  | { kind: 'edit'; row: PlanRow }
  | { kind: 'delete'; row: PlanRow }
  | { kind: 'zoom'; article: Zoomed }
  | { kind: 'choose' }
  | { kind: 'add'; article: CatalogueArticle }

/** The dialogs of the weekly order as a stack: closing one shows the one below. */
export function useDialogs() {
  const [opened, setOpened] = useState<readonly OpenDialog[]>([])
  // Stable functions: a row renders again only for its own changes.
  const actions = useMemo(
    () => ({
      open: (dialog: OpenDialog) => setOpened((below) => [...below, dialog]),
      replace: (dialog: OpenDialog) => setOpened((all) => [...all.slice(0, -1), dialog]),
      close: () => setOpened((all) => all.slice(0, -1)),
      closeAll: () => setOpened([]),
    }),
    [],
  )
  return { opened, ...actions }
}

export type Dialogs = ReturnType<typeof useDialogs>
