// The keys of lists: list-keys.ts says what they do.
export const SEARCH_KEY = '/'
export const HELP_KEY = '?'

export const shownKey = (key: string) => (key === 'Enter' ? 'Invio' : key.toUpperCase())
