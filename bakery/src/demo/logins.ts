/** The two logins that the README names. They exist in the demo alone, which listens on its own machine only. */
export const DEMO_LOGINS = [
  { key: 'bar', label: 'Bar Centrale', email: 'bar@demo.example', password: 'demo-bar-2026' },
  { key: 'admin', label: 'Amministratore', email: 'admin@demo.example', password: 'demo-admin-2026' },
] as const

export type DemoLogin = (typeof DEMO_LOGINS)[number]['key']
