import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { text } from './delivery-notes.text.ts'
import { quantityOf, shownQuantity, withArticle, withTyped } from './variation.ts'
import type { VariedRow } from './variation.ts'
import { unbroken } from '../ui/unbroken.ts'
import { shownUnit } from '../ui/units.ts'

type Article = { code: string; description: string; unit: { code: string | null } }
type Props = { rows: readonly VariedRow[]; articles: readonly Article[]; onChange: (rows: VariedRow[]) => void }

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '0 0 20px',
  padding: 0,
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 116px 32px',
    alignItems: 'center',
    gap: '2px 10px',
    padding: '8px 0',
    borderBottom: `1px solid ${theme.vars.palette.house.hairline}`,
  },
  '& strong': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& small': { display: 'block', color: theme.vars.palette.text.secondary, fontSize: '0.8125rem', fontWeight: 400 },
  '& [data-changed]': { color: theme.vars.palette.primary.main, fontWeight: 600 },
  '& [data-wrong]': { color: theme.vars.palette.error.main, fontWeight: 600 },
  '& input': { textAlign: 'right', fontWeight: 650, fontSize: '1.0625rem' },
}))

/** The articles of a delivery, each with its delivered quantity. Weighed goods take any quantity to the gram. */
export function VariedRows({ rows, articles, onChange }: Props) {
  const choices = useMemo(() => {
    const present = new Set(rows.map(({ code }) => code))
    return articles
      .filter(({ code }) => !present.has(code))
      .map((article) => ({ ...article, key: article.code, label: article.description, hint: article.code }))
  }, [rows, articles])
  return (
    <>
      {rows.length === 0 ? (
        <Typography color="textSecondary" sx={{ mb: 4 }}>
          {text.nothingDelivered}
        </Typography>
      ) : (
        <List>
          {rows.map((row) => (
            <Row key={row.code} row={row} onType={(typed) => onChange(withTyped(rows, row.code, typed))} />
          ))}
        </List>
      )}
      <ChoiceField
        label={text.addArticle}
        placeholder={text.addHint}
        options={choices}
        value={null}
        isPicker
        onChange={(article) => {
          if (article) onChange(withArticle(rows, { ...article, unit: shownUnit(article.unit) }))
        }}
      />
    </>
  )
}

function Row({ row, onType }: { row: VariedRow; onType: (typed: string) => void }) {
  const { code, description, unit, before, typed } = row
  const quantity = quantityOf(row)
  const isWrong = Number.isNaN(quantity)
  const remark = isWrong ? text.badQuantity : before === 0 ? text.added : text.was(`${shownQuantity(before, unit)} ${unit}`)
  const isSilent = !isWrong && quantity === before && before > 0
  return (
    <li data-code={code}>
      <strong>
        {unbroken(description)}
        <small>
          {code}
          {isSilent ? null : (
            <>
              {' · '}
              <span data-changed={isWrong ? undefined : true} data-wrong={isWrong || undefined}>
                {remark}
              </span>
            </>
          )}
        </small>
      </strong>
      <OutlinedInput
        value={typed}
        error={isWrong}
        autoFocus={before === 0}
        onChange={(event) => onType(event.target.value)}
        onFocus={(event) => event.target.select()}
        inputProps={{ inputMode: 'decimal', 'aria-label': text.quantityOf(description), autoComplete: 'off' }}
      />
      <span>{unit}</span>
    </li>
  )
}
