import Add from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useId, useState } from 'react'
import { useRequestKey } from '../app/idempotency.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { DeleteCategoryDialog, NewCategoryDialog } from './CategoryDialogs.tsx'
import { ListsFailed } from './DialogStates.tsx'
import { labelOf, useCategories } from './use-categories.ts'
import type { Entry, Group } from './use-categories.ts'
import { listText, categoryText as text } from './warehouse.text.ts'

const Groups = styled('div')(({ theme }) => ({
  columns: '260px',
  columnGap: 32,
  '& > p': { columnSpan: 'all', margin: 0 },
  '& section': { breakInside: 'avoid', paddingTop: 16 },
  '& header, & li': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 48 },
  '& header': { borderBottom: `1px solid ${theme.vars.palette.house.control}` },
  '& h3': { flex: 1, margin: 0, fontSize: '1.0625rem', fontWeight: 650 },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.house.hairline}` },
  '& li > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small, & p': { color: theme.vars.palette.text.secondary, fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums' },
  // In one column the name of a group and its button stay in reach while its categories scroll.
  [theme.breakpoints.down('md')]: {
    columns: 1,
    '& header': { position: 'sticky', zIndex: 1, top: -20, background: theme.vars.palette.background.paper },
  },
}))

type Asked = { group: Group; category?: Entry }

function GroupPart({ group, onAsk }: { group: Group; onAsk: (asked: Asked) => void }) {
  const id = useId()
  const label = labelOf(group)
  return (
    <section aria-labelledby={id}>
      <header>
        <h3 id={id}>{label}</h3>
        <IconButton aria-label={text.add(label)} onClick={() => onAsk({ group })}>
          <Add />
        </IconButton>
      </header>
      {group.categories.length > 0 ? null : <p>{text.noneYet}</p>}
      <ul>
        {group.categories.map((category) => (
          <li key={category.code} data-code={category.code}>
            <span>{category.name}</span>
            <small>{category.code}</small>
            <IconButton aria-label={text.remove(category.name)} onClick={() => onAsk({ group, category })}>
              <DeleteOutlined />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The row with the focus is about to disappear: the focus goes to the next one, unless it is elsewhere by now. */
function leaveRow(code: string | undefined) {
  const row = document.activeElement?.closest('li')
  if (row?.dataset['code'] !== code) return
  const next = row?.nextElementSibling ?? row?.previousElementSibling ?? row?.closest('section')
  next?.querySelector('button')?.focus()
}

type Props = { onDeleted?: (group: Group, code: string) => void; onClose: () => void }

/** 'Categorie': all groups, also those without categories, which the form of an article leaves out. */
export function CategoriesDialog({ onDeleted, onClose }: Props) {
  const { categories, error, reload, refresh } = useCategories()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [creation, deletion] = [useRequestKey(), useRequestKey()]
  const close = () => setAsked(null)
  return (
    <Sheet open isTall width="lg" title={listText.categories} onClose={onClose}>
      {categories ? (
        <Groups>
          <p>{text.deletedHint}</p>
          {categories.groups.map((group) => (
            <GroupPart key={group.key} group={group} onAsk={setAsked} />
          ))}
        </Groups>
      ) : error ? (
        <ListsFailed error={error} onRetry={reload} />
      ) : (
        <Skeleton label={text.loading} kind="plain" columns={['1fr', '64px', '48px']} rows={10} height={49} />
      )}
      {asked?.category ? (
        <DeleteCategoryDialog
          group={asked.group.key}
          category={asked.category}
          requestKey={deletion}
          onRefresh={refresh}
          onDeleted={() => {
            leaveRow(asked.category?.code)
            onDeleted?.(asked.group, asked.category?.code ?? '')
          }}
          onClose={close}
        />
      ) : null}
      {asked && !asked.category ? (
        <NewCategoryDialog group={asked.group.key} label={labelOf(asked.group)} requestKey={creation} onRefresh={refresh} onClose={close} />
      ) : null}
    </Sheet>
  )
}
