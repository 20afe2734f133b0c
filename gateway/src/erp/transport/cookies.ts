// The cookies of the bakery's server. They belong to the gateway's single service session, not to any browser.

export type CookieJar = {
  /** Keeps the cookies of an answer. */
  take(setCookie: string | string[] | undefined): void
  /** The cookies, and the value of the XSRF cookie as the header that the server compares it with. */
  headers(): Record<string, string>
}

export function createCookieJar(): CookieJar {
  const cookies = new Map<string, string>()
  return {
    take(setCookie) {
      for (const line of [setCookie ?? []].flat()) {
        const [pair = '', ...attributes] = line.split(';')
        const name = pair.slice(0, pair.indexOf('=')).trim()
        const isRemoved = attributes.some((attribute) => /^\s*max-age\s*=\s*(0|-\d+)\s*$/i.test(attribute))
        if (isRemoved) cookies.delete(name)
        else if (name) cookies.set(name, pair.slice(pair.indexOf('=') + 1).trim())
      }
    },
    headers(): Record<string, string> {
      if (cookies.size === 0) return {}
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const xsrf = cookies.get('XSRF-TOKEN')
      return xsrf === undefined ? { cookie } : { cookie, 'x-xsrf-token': decoded(xsrf) }
    },
  }
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
