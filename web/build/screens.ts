// The screens of the portal and the files of a build that each loads before its first use.
import type { Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
export type Chunks = Map<string, Rolldown.OutputChunk>

const FRAME = 'app/layout/Layout.tsx'

/** `modules`: what a screen needs beside the entry. */
export const SCREENS = [
  { path: '/login', access: 'login', modules: ['session/LoginPage.tsx'] },
  { path: '/home', access: 'customer', modules: [FRAME, 'planning/PlanningPage.tsx'] },
  { path: '/documenti', access: 'customer', modules: [FRAME, 'documents/DocumentsPage.tsx'] },
  { path: '/accesso', access: 'customer', modules: [FRAME, 'session/AccessPage.tsx'] },
  { path: '/oggi', access: 'administrator', modules: [FRAME, 'app/TodayScreen.tsx'] },
  { path: '/destinazioni', access: 'administrator', modules: [FRAME, 'app/DestinationsScreen.tsx'] },
  { path: '/magazzino', access: 'administrator', modules: [FRAME, 'articles/WarehousePage.tsx'] },
  { path: '/preordini', access: 'administrator', modules: [FRAME, 'production/ProductionPage.tsx'] },
  { path: '/preordini/bolle', access: 'administrator', modules: [FRAME, 'documents/DeliveryNotesPage.tsx'] },
  { path: '/preordini/forno', access: 'administrator', modules: [FRAME, 'production/bakehouse/BakehousePage.tsx'] },
  { path: '/admin-settings', access: 'administrator', modules: [FRAME, 'settings/SettingsPage.tsx'] },
  { path: '/admin-settings/accesso-api', access: 'administrator', modules: [FRAME, 'settings/TokensPage.tsx'] },
  { path: '/admin-settings/registro', access: 'administrator', modules: [FRAME, 'app/AuditScreen.tsx'] },
] as const

export const chunksOf = (bundle: Bundle): Chunks =>
  new Map(Object.entries(bundle).flatMap(([name, output]) => (output.type === 'chunk' ? [[name, output]] : [])))

/** The files with some modules of web/src, and all that they import. */
export function filesOf(chunks: Chunks, modules: readonly string[]): string[] {
  const files = new Set<string>()
  const add = (name: string) => {
    if (files.has(name)) return
    files.add(name)
    for (const imported of chunks.get(name)?.imports ?? []) add(imported)
  }
  for (const module of modules) {
    const found = [...chunks].find(([, { moduleIds }]) => moduleIds.some((id) => id.endsWith(`/src/${module}`)))
    if (!found) throw new Error(`No chunk contains ${module}`)
    add(found[0])
  }
  return [...files]
}
