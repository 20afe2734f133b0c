const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** The value as text of a page or of an attribute, never markup. */
export const escapeHtml = (value: string): string => value.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!)
