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
  /** Whether a later success of the same record ends it; default for a danger alert. */
  isFailure?: boolean
  /** Opens in a new tab. */
  link?: { href: string; label: string } | null
  /** The code of an unexpected failure (`referenceOf`). */
  reference?: string | null | undefined
}

/** `source`: what the alert is about. */
export type ShownAlert = Required<Alert> & { id: number; source: string }

/** Whether it tells a failure of this source, or of a part of it. */
export const isFailureOf =
  (source: string) =>
  ({ isFailure, source: own }: ShownAlert): boolean =>
    isFailure && (own === source || own.startsWith(`${source}/`))
