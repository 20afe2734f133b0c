import { currentToken } from './token.ts'

const DOOR = '/graphql/v1'

/** GraphiQL's requests, introspection included, with the token of this page and without cookies. */
export async function fetcher(body: unknown): Promise<Record<string, unknown>> {
  const token = currentToken()
  if (!token) return { errors: [{ message: 'Sign in first: paste an API token above, or use your session of the portal.' }] }
  const response = await fetch(DOOR, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token.secret}` },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return { errors: [{ message: `The gateway answered ${response.status}` }] }
  }
}
