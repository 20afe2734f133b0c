import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { shownAmount } from './figures.ts'
import { useLayer } from './layers.ts'
import { choicesAround } from './quantity.ts'
import type { QuantityRules } from './quantity.ts'

type Props = {
  anchor: HTMLElement
  label: string
  value: number
  rules: QuantityRules
  unit: string
  isDisabled: boolean
  onChoose: (value: number) => void
  onClose: () => void
}

/** The optional list of a quantity: 0 and the valid values around the current one, which is marked. */
export function QuantityChoices({ anchor, label, value, rules, unit, isDisabled, onChoose, onClose }: Props) {
  useLayer(true, onClose)
  const choose = (next: number) => {
    onChoose(next)
    onClose()
  }
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      disableRestoreFocus
      slotProps={{
        list: { role: 'listbox', 'aria-label': `Scelte per ${label}`, dense: true },
        paper: { role: 'region', 'aria-label': label, sx: { maxHeight: 420 } },
      }}
    >
      {choicesAround(value, rules).map((choice) => (
        <MenuItem
          key={choice.value}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a popup list, not of a select
          role="option"
          disabled={isDisabled}
          selected={choice.isCurrent}
          aria-selected={choice.isCurrent}
          onClick={() => choose(choice.value)}
          sx={{ minHeight: 44, fontVariantNumeric: 'tabular-nums', fontWeight: choice.isCurrent ? 700 : 400, gap: 1 }}
        >
          {shownAmount(choice.value, rules.decimals)} {unit}
          {choice.isOutOfRange ? ' (fuori range)' : null}
        </MenuItem>
      ))}
    </Menu>
  )
}
