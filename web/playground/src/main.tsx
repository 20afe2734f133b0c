import 'graphiql/setup-workers/vite'
import 'graphiql/style.css'
import './playground.css'
import { useGraphiQLActions } from '@graphiql/react'
import { HISTORY_PLUGIN, GraphiQL } from 'graphiql'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { DemoClock, type DemoTime, readClock } from './DemoClock.tsx'
import { EXAMPLES_PLUGIN, Today } from './ExamplesPane.tsx'
import { fetcherOfEditor } from './fetcher.ts'
import { SignIn } from './SignIn.tsx'
import { storage } from './storage.ts'
import { useToken } from './token.ts'

const WELCOME = `# Panify's playground: every operation of the token door.
#
# 1. Sign in above: paste an API token, or use your session of the portal.
# 2. Open 'Examples' on the left and pick one: its variables fit the demo bakery.
# 3. Press Ctrl+Enter.

`

const PLUGINS = [EXAMPLES_PLUGIN, HISTORY_PLUGIN]

/** Today in Europe/Rome, without a demo clock. */
const machineToday = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date())

/** Another token reads the contract again, because it may see another part of it. */
function SchemaOfToken() {
  const token = useToken()
  const actions = useGraphiQLActions()
  useEffect(() => {
    if (token) void actions.introspect()
  }, [token, actions])
  return null
}

function Playground() {
  const [time, setTime] = useState<DemoTime | null>(null)
  useEffect(() => void readClock().then(setTime), [])
  const today = time?.now.slice(0, 10) ?? machineToday()
  return (
    <Today value={today}>
      <header className="bar">
        <strong>Panify playground</strong>
        <SignIn />
        {time && <DemoClock time={time} onMoved={setTime} />}
        <a href="/graphql/v1/schema.graphql">schema.graphql</a>
      </header>
      <main>
        <GraphiQL
          fetcher={fetcherOfEditor as never}
          storage={storage}
          plugins={PLUGINS}
          defaultQuery={WELCOME}
          isHeadersEditorEnabled={false}
          showPersistHeadersSettings={false}
          shouldPersistHeaders={false}
          defaultEditorToolsVisibility="variables"
        >
          <GraphiQL.Logo>
            <span />
          </GraphiQL.Logo>
          <SchemaOfToken />
        </GraphiQL>
      </main>
    </Today>
  )
}

createRoot(document.querySelector('#root')!).render(<Playground />)
