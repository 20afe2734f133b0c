type Props = { size?: number; title?: string; className?: string }

/** The loaf mark: a scored loaf in the colour of the text around it. */
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
      <path
        fill="currentColor"
        d="M32 8c16.6 0 27 8.4 27 21 0 4.9-2.2 8.7-5.7 11v5.4a6.6 6.6 0 0 1-6.6 6.6H17.3a6.6 6.6 0 0 1-6.6-6.6V40C7.2 37.7 5 33.9 5 29 5 16.4 15.4 8 32 8z"
      />
      <path
        fill="none"
        stroke="var(--loaf-cut, #FBF8F3)"
        strokeWidth="4.4"
        strokeLinecap="round"
        d="M19 33.5 24.8 20.5M30.6 35.5 37 19M43 35.5 47.6 24"
      />
    </svg>
  )
}
