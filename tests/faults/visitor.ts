// A logged-in visitor of the portal whose requests may go to any of several gateways.
import { operation } from '../support/portal-client.ts'
import { PASSWORD } from '../support/programs.ts'

// Each test asserts the shape of its answers.
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = { status: number; data?: any; errors?: { message: string; extensions: { code: string } }[] }

export type Visitor = {
  /** Rejects if the connection breaks. */
  send(origin: string, name: string, variables: Record<string, unknown>): Promise<Answer>
  /** The header of its session. */
  cookie: () => string
}

/** `more`: headers of every request. */
export async function logIn(origin: string, email: string, more: Record<string, string> = {}, password = PASSWORD): Promise<Visitor> {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map((pair) => pair.join('=')).join('; ')
  const send: Visitor['send'] = async (to, name, variables) => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: cookie(), ...more }
    const response = await fetch(`${to}/graphql`, { method: 'POST', headers, body: JSON.stringify(operation(name, variables)) })
    for (const line of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(key, value)
    }
    return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) }
  }
  const { data } = await send(origin, 'Login', { input: { email, password, remember: false } })
  if (data?.login?.__typename !== 'LoginSucceeded') throw new Error(`No login for ${email}: ${JSON.stringify(data)}`)
  return { send, cookie }
}
