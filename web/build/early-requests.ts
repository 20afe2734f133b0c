// Writes into index.html what start.js requests before the portal's code is loaded: the session, and the files of the screen.
import type { Plugin } from 'vite'
import { sessionOperationIds } from '../src/generated/session-operation-ids.ts'
import { SCREENS, chunksOf, filesOf } from './screens.ts'

const SCRIPT = '<script src="/start.js"'

export const earlyRequests = (): Plugin => ({
  name: 'early-requests',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const chunks = bundle && chunksOf(bundle)
      const files = chunks && Object.fromEntries(SCREENS.map(({ path, modules }) => [path, filesOf(chunks, modules)]))
      if (files) files['/'] = files['/login']!
      return html.replace(SCRIPT, `${SCRIPT} data-session="${sessionOperationIds.Session}" data-files='${JSON.stringify(files ?? {})}'`)
    },
  },
})
