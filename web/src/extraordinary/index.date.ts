// What single dates lend to the screen of one date; only planning/date imports it. In one file with index.ts, the weekly screen
// would load it all.
export type { OpenDate } from './Calendar.tsx'
export { DateBanner } from './DateNotice.tsx'
export { Calendar } from './DateTools.tsx'
export { text as dateText } from './dates.text.ts'
export { Sign } from './DayMarks.tsx'
export type { PreviewOf } from './OrderPreview.tsx'
export { PreviewButton } from './PreviewButton.tsx'
export { ReplaceDialog } from './ReplaceDialog.tsx'
export { useChanges } from './use-changes.ts'
export type { DateConflict, RefusedRow, SeenDate, SeenOrder } from './use-changes.ts'
export { dateOrderOf, useDateOrder } from './use-date-order.ts'
export type { DateOrder } from './use-date-order.ts'
