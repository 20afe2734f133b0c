import { styled } from '@mui/material/styles'

// On the edge of the list, so that it moves nothing. MUI's line moves its edges, which lays the page out again in each frame.
const Line = styled('div')(({ theme: { vars } }) => ({
  height: 2,
  marginBottom: -2,
  position: 'relative',
  zIndex: 3,
  overflow: 'hidden',
  '& > i': {
    display: 'block',
    height: '100%',
    background: `color-mix(in srgb, ${vars.palette.primary.main} 30%, transparent)`,
    '&::after': {
      content: '""',
      display: 'block',
      width: '40%',
      height: '100%',
      background: vars.palette.primary.main,
      animation: 'panify-pass 1.4s ease-in-out infinite',
    },
  },
  '@keyframes panify-pass': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } },
}))

/** The line above a list that is read anew. Its place is kept, and nothing runs in it, while nothing is read. */
export const LoadingLine = ({ label, isLoading }: { label: string; isLoading: boolean }) => (
  <Line>{isLoading ? <i role="progressbar" aria-label={label} /> : null}</Line>
)
