import { styled } from '@mui/material/styles'
import { Skeleton } from '../ui/Skeleton.tsx'
import { text } from './planning.text.ts'

// Where no day is in sight yet, the screen has its title for those who hear it.
const Unseen = styled('h1')({ position: 'absolute', width: 1, height: 1, overflow: 'hidden', margin: 0, clipPath: 'inset(50%)' })
export const Title = () => <Unseen>{text.title}</Unseen>

/** Placeholder while the order loads. */
export const Loading = () => (
  <div role="group" aria-busy aria-label={text.loading} aria-live="polite">
    <Title />
    <Skeleton kind="plain" columns={['1fr', '96px']} rows={2} height={48} />
    <Skeleton kind="list" columns={['80px', '1fr', '104px']} rows={7} height={84} />
  </div>
)
