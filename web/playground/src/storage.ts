// GraphiQL's storage. Tabs, variables and history may contain a typed password ('sendCredentials') and customer data, so they
// live in memory; only settings of the page's appearance are stored in the browser.
const LOOKS = /^graphiql:(theme|visiblePlugin|\w+Flex)$/

const page = new Map<string, string>()

export const storage = {
  getItem: (key: string): string | null => (LOOKS.test(key) ? localStorage.getItem(key) : (page.get(key) ?? null)),
  setItem: (key: string, value: string): void => void (LOOKS.test(key) ? localStorage.setItem(key, value) : page.set(key, value)),
  removeItem: (key: string): void => void (LOOKS.test(key) ? localStorage.removeItem(key) : page.delete(key)),
  clear: (): void => page.clear(),
  key: (index: number): string | null => [...page.keys()][index] ?? null,
  get length(): number {
    return page.size
  },
} satisfies Storage
