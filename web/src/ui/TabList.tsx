import { styled } from '@mui/material/styles'
import type { KeyboardEvent } from 'react'

const List = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 8,
  overflowX: 'auto',
  marginBottom: 16,
  '& > button': {
    flex: 'none',
    minHeight: 48,
    padding: '0 16px',
    border: 0,
    borderBottom: '3px solid transparent',
    background: 'none',
    color: theme.vars.palette.text.secondary,
    font: 'inherit',
    fontWeight: 600,
    cursor: 'pointer',
  },
  '& > button:hover': { color: theme.vars.palette.text.primary },
  '& > button[aria-selected=true]': { color: theme.vars.palette.primary.main, borderBottomColor: theme.vars.palette.primary.main },
  '& > button:focus-visible': { outlineOffset: -3 },
}))

type Props<Name extends string> = {
  label: string
  tabs: Readonly<Record<Name, string>>
  selected: Name
  onSelect: (name: Name) => void
  /** The id of each tab; its panel has the same one with '-panel'. */
  idOf: (name: Name) => string
}

/** The tabs of a dialog, one stop of the Tab key: arrows, Home and End lead from one to the other and open it. */
export function TabList<Name extends string>({ label, tabs, selected, onSelect, idOf }: Props<Name>) {
  const names = Object.keys(tabs) as Name[]
  const turn = (event: KeyboardEvent) => {
    const at = names.indexOf(selected)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 }[event.key]
    if (to === undefined) return
    const name = names.at(to % names.length)!
    event.preventDefault()
    onSelect(name)
    document.getElementById(idOf(name))?.focus()
  }
  return (
    <List role="tablist" aria-label={label} onKeyDown={turn}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={idOf(name)}
          aria-controls={`${idOf(name)}-panel`}
          aria-selected={name === selected}
          tabIndex={name === selected ? 0 : -1}
          onClick={() => onSelect(name)}
        >
          {tabs[name]}
        </button>
      ))}
    </List>
  )
}
