// What single dates lend to the weekly screen; the only door between the two.
export { orderOn, periodOf } from './calendar-days.ts'
export { DateBanner, DateNotice } from './DateNotice.tsx'
export { DateTools } from './DateTools.tsx'
export { text as dateText } from './extraordinary.text.ts'
export { PreviewButton } from './PreviewButton.tsx'
export { useChanges } from './use-changes.ts'
export type { RefusedRow } from './use-changes.ts'
export { useEffectiveOrder, useExceptions } from './use-exceptions.ts'
