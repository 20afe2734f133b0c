// The page may not turn text into markup: the server's policy refuses every assignment to innerHTML. The date fields put
// the figures of a date back that way; text without any markup may pass, and nothing else ever does.
type Policies = { createPolicy(name: string, rules: { createHTML(text: string): string }): unknown }

const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes

policies?.createPolicy('default', {
  createHTML(text) {
    if (/[<&]/.test(text)) throw new TypeError('Markup is not allowed')
    return text
  },
})
