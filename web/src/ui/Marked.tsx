import { styled } from '@mui/material/styles'

const Mark = styled('mark')(({ theme }) => ({
  borderRadius: 3,
  background: theme.vars.palette.house.extraordinary,
  color: theme.vars.palette.house.extraordinaryInk,
}))

/** A text with the letters marked that a search has found. */
export function Marked({ children, found }: { children: string; found: string }) {
  const part = found.trim().replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
  if (part === '') return children
  // Every second piece is a match.
  // oxlint-disable-next-line react/no-array-index-key -- the pieces have no other identity
  return children.split(new RegExp(`(${part})`, 'gi')).map((piece, index) => (index % 2 === 1 ? <Mark key={index}>{piece}</Mark> : piece))
}
