// Bounds of what an import reads: far above any bakery, far below what would fill the memory.

export const MAX_CSV_BYTES = 128 * 1024 ** 2
/** Of a workbook as it is stored, and of one part of it as it is unpacked. */
export const MAX_WORKBOOK_BYTES = 64 * 1024 ** 2
export const MAX_PART_BYTES = 256 * 1024 ** 2
/** Texts and formats of a workbook are kept in memory. */
export const MAX_KEPT_PART_BYTES = 64 * 1024 ** 2
export const MAX_PARTS = 2_000
/** Rows of one list. */
export const MAX_ROWS = 500_000
export const MAX_COLUMNS = 300
export const MAX_RECORD_CHARACTERS = 200_000

export const shownBytes = (bytes: number): string => `${Math.round(bytes / 1024 ** 2)} MB`
