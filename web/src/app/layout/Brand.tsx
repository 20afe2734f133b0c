import { styled } from '@mui/material/styles'
import { LoafMark } from '../../ui/LoafMark.tsx'
import { Link } from '../navigation.tsx'

const Mark = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  color: theme.vars.palette.primary.main,
  '--loaf-cut': theme.vars.palette.background.paper,
  '& b': { color: theme.vars.palette.text.primary, fontSize: '1.0625rem', fontWeight: 700, letterSpacing: '-0.01em' },
  '& i': { fontStyle: 'normal', fontWeight: 400, color: theme.vars.palette.text.secondary },
}))

const HomeLink = styled(Link)({ display: 'inline-flex', alignItems: 'center', minHeight: 44, textDecoration: 'none', borderRadius: 8 })

/** The logo: the loaf mark and the name. */
export const BrandMark = ({ isShort = false }: { isShort?: boolean }) => (
  <Mark>
    <LoafMark size={30} />
    {isShort ? null : (
      <b>
        Panify <i>Cloud</i>
      </b>
    )}
  </Mark>
)

export const BrandLink = ({ isShort = false }: { isShort?: boolean }) => (
  <HomeLink to="/planning" aria-label="Panify Cloud">
    <BrandMark isShort={isShort} />
  </HomeLink>
)
