import Add from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { shownEuros, shownFigure } from '../ui/figures.ts'
import { AMOUNTS, blankPrice } from './article-form.ts'
import type { Values, WholeArticle } from './article-form.ts'
import { FormField, FormNumber } from './FormField.tsx'
import { Figures, Section } from './layout.tsx'
import { articleText, priceText as text } from './warehouse.text.ts'

const MONEY = ['listPrice1', 'listPrice2', 'averageCost', 'lastCost', 'grossCost'] as const
const DISCOUNTS = ['listDiscount1', 'listDiscount2'] as const

const MOST_ROWS = 50
const CENT = 0.01

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: '8px 12px',
  gridTemplateColumns: '1fr 1fr',
  alignItems: 'start',
  padding: 12,
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  '& > button': { justifySelf: 'end', alignSelf: 'end' },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '80px repeat(5, minmax(0, 1fr)) 44px' },
}))

const Rows = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 8 })

type FigureName = (typeof MONEY | typeof DISCOUNTS)[number]

function figuresOf(article: WholeArticle | null) {
  const shown = (names: readonly FigureName[], write: (value: number) => string) =>
    names.map((name) => {
      const value = article?.record.costs[name] ?? null
      return { label: text[name], value: value === null ? null : write(value) }
    })
  return [...shown(MONEY, shownEuros), ...shown(DISCOUNTS, (discount) => `${shownFigure(discount)}\u00a0%`)]
}

/** The prices: those calculated by the bakery's server, and the editable rows by price list. */
export function PricesTab({ article }: { article: WholeArticle | null }) {
  const { getValues, clearErrors } = useFormContext<Values>()
  const { fields, append, remove } = useFieldArray<Values, 'prices'>({ name: 'prices' })
  // A list named twice is an error of two rows.
  const lists = fields.map((_, index) => `prices.${index}.list` as const)
  // An update cannot remove the last row, so no empty list is sent.
  const isLastRow = article !== null && fields.length === 1
  return (
    <>
      <Section part="figures" title={text.readOnly} hint={text.readOnlyHelp}>
        <Figures figures={figuresOf(article)} />
      </Section>
      <Section part="rows" title={text.rows} hint={article === null ? text.rowsHelp : articleText.keepsValue}>
        <Rows>
          {fields.map(({ id }, index) => (
            <Row key={id}>
              <FormField name={`prices.${index}.list`} related={lists} label={`${text.list} *`} inputProps={{ maxLength: 10 }} />
              {AMOUNTS.map((name) => (
                <FormNumber
                  key={name}
                  name={`prices.${index}.${name}`}
                  label={text[name]}
                  step={CENT}
                  decimals={name === 'price' ? 2 : 0}
                />
              ))}
              <IconButton
                aria-label={text.remove(getValues(`prices.${index}.list`))}
                disabled={isLastRow}
                onClick={() => {
                  remove(index)
                  clearErrors(lists)
                }}
              >
                <DeleteOutlined />
              </IconButton>
            </Row>
          ))}
        </Rows>
        <div>
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<Add />}
            disabled={fields.length >= MOST_ROWS}
            onClick={() => append(blankPrice(), { focusName: `prices.${fields.length}.list` })}
          >
            {text.add}
          </Button>
        </div>
      </Section>
    </>
  )
}
