import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { memo } from 'react'
import type { Weekday } from '../../generated/graphql.ts'
import { shownAmount } from '../../ui/figures.ts'
import { QuantityField } from '../../ui/QuantityField.tsx'
import type { QuantityRefusal } from '../../ui/QuantityField.tsx'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { unbroken } from '../../ui/unbroken.ts'
import type { DraftAction } from '../plan/draft.ts'
import { questionOf } from '../plan/question.ts'
import type { Customary } from '../plan/use-customary.ts'
import { text } from '../planning.text.ts'
import { Actions, Code, Description, Item, Picture, Quantity, Removed } from './PlanningRow.styles.ts'
import { hintOf } from '../plan/totals.ts'
import type { OpenDialog } from '../dialogs/use-dialogs.ts'
import { formerOf, isUnplanned, quantityOf, weekShown } from '../plan/week.ts'
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
  /** What is usual for the article on this day. */
  customary?: Customary
}

/** A word about the row: 'Tolto da qualcun altro', 'Nuovo', 'Non pianificato', 'era 12'. */
function remarkOf({ row, day, cells, isOneDate }: Pick<Props, 'row' | 'day' | 'cells' | 'isOneDate'>): string | null {
  if (!isOneDate && row.isGone) return text.isGone
  if (!isOneDate && row.isNew) return text.isNew
  if (!isOneDate && isUnplanned(weekShown(row, cells))) return text.unplanned
  const former = formerOf(row, day)
  return former === quantityOf(row, cells, day) || row.isNew ? null : text.was(shownAmount(former, row.rules.decimals))
}

/** One article of the day. Its props concern only this row, so that typing renders one row. */
export const PlanningRow = memo(function PlanningRow(props: Props) {
  const { row, day, cells, isRemoved, isLocked, isDayDisabled, isOneDate = false, refusal, customary, open, dispatch } = props
  const { code, description, unit, rules, imageUrl } = row
  const value = quantityOf(row, cells, day)
  return (
    <Item data-code={code} data-removed={isRemoved || undefined}>
      <Picture type="button" aria-label={text.zoom(description)} onClick={() => open({ kind: 'zoom', article: row })}>
        <Thumbnail src={imageUrl} alt="" />
      </Picture>
      <Description>
        <b>{unbroken(description)}</b>
        <Code>{code}</Code>
      </Description>
      <Quantity>
        {isRemoved ? (
          <Removed>
            <Button variant="outlined" disabled={isLocked} onClick={() => dispatch({ type: 'restore', code })}>
              {text.restore}
            </Button>
            <span>{text.willBeRemoved}</span>
          </Removed>
        ) : (
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
            remark={remarkOf(props)}
            question={questionOf(row, day, value, customary)}
            edit={isOneDate ? null : { label: text.editOf(description), isDisabled: isLocked, onClick: () => open({ kind: 'edit', row }) }}
          />
        )}
      </Quantity>
      {isOneDate || isRemoved ? null : (
        <Actions>
          <IconButton
            aria-label={text.removeOf(description)}
            title={text.delete}
            disabled={isLocked}
            onClick={() => open({ kind: 'delete', row })}
          >
            <DeleteOutlined />
          </IconButton>
        </Actions>
      )}
    </Item>
  )
})
