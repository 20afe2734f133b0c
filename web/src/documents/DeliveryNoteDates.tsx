import { styled } from '@mui/material/styles'
import { shownDate } from '../ui/dates.ts'

const TransportDate = styled('small')(({ theme }) => ({
  display: 'block',
  color: theme.vars.palette.text.secondary,
  fontSize: '0.8125rem',
  whiteSpace: 'nowrap',
}))

type Props = { documentDate: string | null; date: string | null }

/** 'Data documento', and 'Data trasporto' where it differs. */
export const DeliveryNoteDates = ({ documentDate, date }: Props) => (
  <>
    {documentDate === null ? null : (
      <time dateTime={documentDate} style={{ whiteSpace: 'nowrap' }}>
        {shownDate(documentDate)}
      </time>
    )}
    {date === null || date === documentDate ? null : <TransportDate>trasporto {shownDate(date)}</TransportDate>}
  </>
)
