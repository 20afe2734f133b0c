type Props = { size?: number; title?: string; className?: string }

/** The loaf mark: a scored loaf in the colour of the surrounding text. */
export function LoafMark({ size = 32, title, className }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 64 64"
      className={className}
      role={title ? 'img' : undefined}
      aria-hidden={title ? undefined : true}
      aria-label={title}
    >
      <path fill="currentColor" d="M32 13C15.5 13 3 23.6 3 37.8 3 46 8.2 51 16.5 51h31C55.8 51 61 46 61 37.8 61 23.6 48.5 13 32 13z" />
      <path
        fill="none"
        stroke="var(--loaf-cut, #FBF8F3)"
        strokeWidth="4.4"
        strokeLinecap="round"
        d="M14.5 36c.6-5.6 2.8-10.2 6.5-13.5M29 36.5c.5-6.5 2.5-11.8 6-16M44 36c.3-4.8 1.5-8.6 3.5-11.5"
      />
    </svg>
  )
}
