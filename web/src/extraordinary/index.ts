// What single dates lend to the weekly screen; only planning imports it.
export { firstWeekly, kindOf, periodOf } from './calendar-days.ts'
export { DateNotice } from './DateNotice.tsx'
export { DateTools } from './DateTools.tsx'
export { text as dateText } from './extraordinary.text.ts'
export { PreviewButton } from './PreviewButton.tsx'
export { useExceptions } from './use-exceptions.ts'
