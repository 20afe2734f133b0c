import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined'
import { styled } from '@mui/material/styles'
import { usePartInView } from './use-part-in-view.ts'

const Nav = styled('nav')(({ theme }) => ({
  display: 'none',
  [theme.breakpoints.up('lg')]: { display: 'flex' },
  flex: 'none',
  flexDirection: 'column',
  gap: 4,
  width: 232,
  padding: '16px 12px',
  overflowY: 'auto',
  background: theme.vars.palette.background.default,
  borderRight: `1px solid ${theme.vars.palette.house.hairline}`,
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 40,
    padding: '4px 12px',
    borderRadius: 10,
    color: theme.vars.palette.text.secondary,
    fontWeight: 600,
    textDecoration: 'none',
  },
  '& a:hover': { background: theme.vars.palette.action.hover, color: theme.vars.palette.text.primary },
  '& a[aria-current]': { background: theme.vars.palette.background.paper, color: theme.vars.palette.primary.main },
  '& a > span:first-of-type': { flex: 1 },
  '& [data-flaws]': { display: 'inline-flex', alignItems: 'center', gap: 4, color: theme.vars.palette.error.main },
  '& svg': { fontSize: 18 },
}))

export type FormSection = { id: string; title: string; count?: number; flaws: number }

type Props = { sections: readonly FormSection[]; onShow: (id: string) => void }

/** Beside a long form where there is room: its parts, which of them is in view, what is wrong in each, and the way to it. */
export function FormSections({ sections, onShow }: Props) {
  const [current, choose] = usePartInView(sections.map(({ id }) => id))
  return (
    <Nav aria-label="Parti del modulo">
      {sections.map(({ id, title, count, flaws }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === current ? 'location' : undefined}
          onClick={(event) => {
            // Not an entry of the history: the address is that of the dialog.
            event.preventDefault()
            onShow(id)
            choose(id)
            requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView({ block: 'start' }))
          }}
        >
          <span>{title}</span>
          {flaws > 0 ? (
            <span data-flaws aria-label={`${flaws} da correggere`} role="img">
              <ErrorOutline />
              {flaws}
            </span>
          ) : null}
          {count === undefined ? null : <span>{count}</span>}
        </a>
      ))}
    </Nav>
  )
}
