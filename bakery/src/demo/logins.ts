/** The two logins in the README. They exist only in the demo, which listens only on its own machine. */
export const DEMO_LOGINS = [
  { key: 'bar', label: 'Bar Centrale', email: 'bar@demo.example', password: 'demo-bar-2026' },
  { key: 'admin', label: 'Amministratore', email: 'admin@demo.example', password: 'demo-admin-2026' },
] as const

export type DemoLogin = (typeof DEMO_LOGINS)[number]['key']
