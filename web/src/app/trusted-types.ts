// The server's policy forbids assignments to innerHTML. The date fields write the digits of a date that way: this policy
// allows text without any markup and refuses everything else.
type Policies = { createPolicy(name: string, rules: { createHTML(text: string): string }): unknown }

const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes

policies?.createPolicy('default', {
  createHTML(text) {
    if (/[<&]/.test(text)) throw new TypeError('Markup is not allowed')
    return text
  },
})
