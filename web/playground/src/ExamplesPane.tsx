import { useGraphiQL, useGraphiQLActions } from '@graphiql/react'
import { createContext, useContext, useState } from 'react'
import { type Example, withDocument } from './examples.ts'
import { fetcher } from './fetcher.ts'
import { subjectsAt } from './subjects.ts'

const contains = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase())

/** Today at the bakery, 'yyyy-mm-dd': the examples' dates are relative to it. */
export const Today = createContext('')

/** The documented operations by subject; a click opens an example in a new tab, ready to run. */
function ExamplesPane() {
  const today = useContext(Today)
  const actions = useGraphiQLActions()
  const queryEditor = useGraphiQL(({ queryEditor }) => queryEditor)
  const variableEditor = useGraphiQL(({ variableEditor }) => variableEditor)
  const [sought, setSought] = useState('')
  // The editors load after the page: an example that is opened before would be lost.
  const isReady = queryEditor !== undefined && variableEditor !== undefined

  async function open({ document, variables }: Example) {
    const filled = await withDocument(variables, fetcher)
    actions.addTab()
    queryEditor?.setValue(document)
    variableEditor?.setValue(filled)
    queryEditor?.focus()
  }

  const subjects = subjectsAt(today)
    .map(({ title, examples }) => ({
      title,
      examples: examples.filter(({ name, description }) => contains(`${title} ${name} ${description}`, sought)),
    }))
    .filter(({ examples }) => examples.length > 0)
  return (
    <section className="examples" aria-label="Examples">
      <div className="graphiql-doc-explorer-title">Examples</div>
      <input
        type="search"
        placeholder="Search examples"
        aria-label="Search examples"
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      {subjects.map(({ title, examples }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {examples.map((example) => (
              <li key={example.name}>
                <button type="button" disabled={!isReady} onClick={() => void open(example)}>
                  <b>{example.name}</b> <i>{example.kind}</i>
                  <span>{example.description}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {subjects.length === 0 && <p>No example matches.</p>}
    </section>
  )
}

const ExamplesIcon = () => (
  <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
    <path d="M4 5h16M4 12h10M4 19h7M17 14l4 3-4 3z" />
  </svg>
)

export const EXAMPLES_PLUGIN = { title: 'Examples', icon: ExamplesIcon, content: ExamplesPane }
