import { styled } from '@mui/material/styles'
import { text } from './planning.text.ts'

const Skeleton = styled('div')(({ theme }) => ({
  height: 84,
  marginBottom: 8,
  borderRadius: 12,
  background: theme.vars.palette.house.parchment,
  '@media (prefers-reduced-motion: no-preference)': { animation: 'panify-wait 1.4s ease-in-out infinite alternate' },
  '@keyframes panify-wait': { to: { opacity: 0.5 } },
}))

// Where no day is in sight yet, the screen has its title for those who hear it.
const Unseen = styled('h1')({ position: 'absolute', margin: 0, clipPath: 'inset(50%)' })
export const Title = () => <Unseen>{text.title}</Unseen>

/** Placeholder while the order loads. */
export const Loading = () => (
  <div aria-busy aria-label={text.loading} aria-live="polite">
    <Title />
    {Array.from({ length: 7 }, (_, index) => (
      <Skeleton key={index} />
    ))}
  </div>
)
