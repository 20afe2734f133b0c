import Menu from '@mui/material/Menu'
import type { MenuProps } from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { ReactNode } from 'react'
import { useLayer } from './layers.ts'

type Item = { label: string; icon?: ReactNode; isDisabled?: boolean; hasLineAbove?: boolean; onClick: () => void }

type Props = Pick<MenuProps, 'anchorEl' | 'open' | 'slotProps'> & { items: readonly Item[]; onClose: () => void }

export function ActionMenuContent({ items, onClose, ...menu }: Props) {
  useLayer(menu.open, onClose)
  return (
    <Menu {...menu} onClose={onClose}>
      {items.map(({ label, icon, isDisabled, hasLineAbove, onClick }) => (
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
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
