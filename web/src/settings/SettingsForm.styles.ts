import { styled } from '@mui/material/styles'

/** Fields side by side where there is room. */
export const Row = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
  alignItems: 'start',
})
