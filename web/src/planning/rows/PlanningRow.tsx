import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { memo } from 'react'
import type { Weekday } from '../../generated/graphql.ts'
import { QuantityField } from '../../ui/QuantityField.tsx'
import type { QuantityRefusal } from '../../ui/QuantityField.tsx'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { unbroken } from '../../ui/unbroken.ts'
import type { DraftAction } from '../plan/draft.ts'
import { text } from '../planning.text.ts'
import { Actions, Code, Description, Item, Picture, Quantity, State, Tag } from './PlanningRow.styles.ts'
import { hintOf } from '../plan/totals.ts'
import type { OpenDialog } from '../dialogs/use-dialogs.ts'
import { isUnplanned, quantityOf, weekShown } from '../plan/week.ts'
import type { Cells, PlanRow } from '../plan/week.ts'

type RowActions = {
  open: (dialog: OpenDialog) => void
  dispatch: (action: DraftAction) => void
}

type Props = RowActions & {
  row: PlanRow
  day: Weekday
  cells: Cells
  isRemoved: boolean
  /** The window is closed: nothing can be changed. */
  isLocked: boolean
  /** The day is disabled: its quantity cannot be changed. */
  isDayDisabled: boolean
  /** One date instead of the week: no other days, and 0 removes the article. */
  isOneDate?: boolean
  refusal: QuantityRefusal | null
}

function RowState({ row, cells, isRemoved, isOneDate }: Pick<Props, 'row' | 'cells' | 'isRemoved' | 'isOneDate'>) {
  if (isRemoved) return <Tag data-kind="removed">{text.willBeRemoved}</Tag>
  if (isOneDate) return null
  if (row.isNew) return <Tag data-kind="new">{text.isNew}</Tag>
  return isUnplanned(weekShown(row, cells)) ? <Tag>{text.unplanned}</Tag> : null
}

/** One article of the day. Its props concern only this row, so that typing renders one row. */
export const PlanningRow = memo(function PlanningRow(props: Props) {
  const { row, day, cells, isRemoved, isLocked, isDayDisabled, isOneDate = false, refusal, open, dispatch } = props
  const { code, description, unit, rules, imageUrl } = row
  const value = quantityOf(row, cells, day)
  return (
    <Item data-code={code} data-removed={isRemoved || undefined}>
      <Picture type="button" aria-label={text.zoom(description)} onClick={() => open({ kind: 'zoom', article: row })}>
        <Thumbnail src={imageUrl} alt="" />
      </Picture>
      <Description>
        <b>{unbroken(description)}</b>
        <State>
          <Code>{code}</Code>
          <RowState row={row} cells={cells} isRemoved={isRemoved} isOneDate={isOneDate} />
        </State>
      </Description>
      {isRemoved ? (
        <Quantity>
          <Button variant="outlined" disabled={isLocked} onClick={() => dispatch({ type: 'restore', code })}>
            {text.restore}
          </Button>
        </Quantity>
      ) : (
        <>
          <Quantity>
            <QuantityField
              key={day}
              label={description}
              value={value}
              rules={rules}
              unit={unit}
              onChange={(next) => dispatch({ type: 'set', row, day, value: next })}
              disabled={isLocked || isDayDisabled}
              isChanged={!Object.is(value, row.saved[day])}
              isUsual={value === row.usual?.[day]}
              hint={hintOf(row, value)}
              refusal={refusal}
            />
          </Quantity>
          {isOneDate ? null : (
            <Actions>
              <IconButton
                aria-label={text.editOf(description)}
                title={text.edit}
                disabled={isLocked}
                onClick={() => open({ kind: 'edit', row })}
              >
                <EditOutlined />
              </IconButton>
              <IconButton
                data-wide
                aria-label={text.removeOf(description)}
                title={text.delete}
                disabled={isLocked}
                onClick={() => open({ kind: 'delete', row })}
              >
                <DeleteOutlined />
              </IconButton>
            </Actions>
          )}
        </>
      )}
    </Item>
  )
})
