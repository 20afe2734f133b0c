import { styled } from '@mui/material/styles'

const Eyebrow = styled('small')(({ theme }) => ({
  display: 'block',
  color: theme.vars.palette.text.secondary,
  fontSize: '0.8125rem',
  fontWeight: 600,
  lineHeight: 1.3,
}))

/** The title of a form: the name of what is edited, with what is done to it above it, as one heading. */
export const NamedTitle = ({ what, name }: { what: string; name: string }) => (
  <>
    <Eyebrow>{what} </Eyebrow>
    {name}
  </>
)
