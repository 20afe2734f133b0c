import Menu from '@mui/material/Menu'
import type { MenuProps } from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useLayer } from './layers.ts'

export type MenuAction = {
  label: string
  /** What the action does, or why it cannot be done. */
  hint?: string
  icon?: ReactNode
  isDisabled?: boolean
  hasLineAbove?: boolean
  onClick: () => void
}

type Props = Pick<MenuProps, 'anchorEl' | 'open' | 'slotProps'> & {
  items: readonly MenuAction[]
  /** With a title the phone shows a sheet at the bottom. */
  title?: string
  onClose: () => void
}

const Words = styled('span')(({ theme }) => ({
  whiteSpace: 'normal',
  lineHeight: 1.3,
  '& small': { display: 'block', fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
}))
const TitleLine = styled('li')({ padding: '12px 16px 8px', fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.3 })

/** `disabled`: the list gives its first focus to another child. */
const Title = ({ children }: { disabled: true; children: string }) => <TitleLine aria-hidden>{children}</TitleLine>

// Overrides the place that MUI computes from the anchor.
const Sheet = styled(Menu)(({ theme }) => ({
  [theme.breakpoints.down('md')]: {
    '& .MuiMenu-paper': {
      top: 'auto !important',
      left: '0 !important',
      right: 0,
      bottom: 0,
      maxWidth: 'none',
      maxHeight: '85dvh',
      paddingBottom: 'env(safe-area-inset-bottom)',
      borderRadius: '16px 16px 0 0',
      transformOrigin: 'bottom !important',
    },
    '& .MuiMenuItem-root': { minHeight: 56 },
  },
}))

export function ActionMenuContent({ items, title, onClose, slotProps, ...menu }: Props) {
  useLayer(menu.open, onClose)
  const Container = title === undefined ? Menu : Sheet
  const named = title === undefined ? slotProps : { list: { 'aria-label': title }, paper: { role: 'region', 'aria-label': title } }
  return (
    <Container {...menu} slotProps={named} onClose={onClose}>
      {title === undefined ? null : <Title disabled>{title}</Title>}
      {items.map(({ label, hint, icon, isDisabled, hasLineAbove, onClick }) => (
        <MenuItem
          key={label}
          disabled={isDisabled}
          onClick={() => {
            onClose()
            onClick()
          }}
          sx={{ minHeight: 48, gap: 3, ...(hasLineAbove && { borderTop: 1, borderColor: 'divider' }) }}
        >
          {icon}
          <Words>
            {label}
            {hint ? <small>{hint}</small> : null}
          </Words>
        </MenuItem>
      ))}
    </Container>
  )
}
