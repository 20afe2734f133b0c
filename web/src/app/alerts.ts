// The alerts that the portal shows in a banner.
export type AlertVariant = 'success' | 'warning' | 'danger' | 'info'

export type Alert = {
  message: string
  /** Default success. */
  variant?: AlertVariant
  /** Milliseconds; default 2000, 0 is persistent. A danger alert is always persistent. */
  duration?: number
  /** About the whole portal: it stays when the screen changes. */
  isGlobal?: boolean
  /** Opens in a new tab. */
  link?: { href: string; label: string } | null
  /** The code of an unexpected failure (`referenceOf`). */
  reference?: string | null | undefined
}

export type ShownAlert = Required<Alert> & { id: number; source: string }
