// Sign-in with an API token, or for 15 minutes as the administrator who is logged in to the portal in this browser.
import { useState, type FormEvent } from 'react'
import { sessionOperationIds as operationIds } from './generated/operation-ids.ts'
import { setToken, useToken } from './token.ts'

type Answer = {
  data?: { createPlaygroundToken: { secret: string; expiresAt: string } } | null
  errors?: { message: string; extensions?: { code?: string } }[]
}

async function tokenOfSession(): Promise<void> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      operationName: 'CreatePlaygroundToken',
      extensions: { persistedQuery: { version: 1, sha256Hash: operationIds.CreatePlaygroundToken } },
    }),
  })
  const { data, errors } = (await response.json()) as Answer
  if (data) return setToken(data.createPlaygroundToken)
  const code = errors?.[0]?.extensions?.code
  if (code === 'NOT_AUTHENTICATED') throw new Error('Nobody is signed in to the portal in this browser.')
  if (code === 'FORBIDDEN')
    throw new Error('Only an administrator of the bakery may use the playground this way. Paste an API token instead.')
  throw new Error(errors?.[0]?.message ?? 'The gateway did not answer.')
}

export function SignIn() {
  const token = useToken()
  const [failure, setFailure] = useState('')

  function paste(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = new FormData(event.currentTarget).get('token')
    const secret = typeof field === 'string' ? field.trim() : ''
    if (!/^pnf_[\w-]{43}$/.test(secret)) return setFailure('An API token begins with pnf_ and has 47 characters.')
    setFailure('')
    setToken({ secret, expiresAt: null })
  }

  function useSession() {
    setFailure('')
    tokenOfSession().catch((error: unknown) => setFailure(error instanceof Error ? error.message : 'The gateway did not answer.'))
  }

  if (token) {
    return (
      <div className="sign-in">
        <span role="status">
          Token …{token.secret.slice(-4)}
          {token.expiresAt &&
            ` until ${new Date(token.expiresAt).toLocaleTimeString('it', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Rome' })}`}
        </span>
        <button type="button" onClick={() => setToken(null)}>
          Forget it
        </button>
      </div>
    )
  }
  return (
    <form className="sign-in" onSubmit={paste}>
      <input name="token" type="password" placeholder="pnf_…" aria-label="API token" autoComplete="off" spellCheck={false} />
      <button type="submit">Use token</button>
      <span>or</span>
      <button type="button" onClick={useSession}>
        Use my session of the portal
      </button>
      {failure && (
        <span role="alert">
          {failure} <a href="/login">Sign in to the portal</a>
        </span>
      )}
    </form>
  )
}
