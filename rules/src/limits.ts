// Upper limits of one request that several programs check.

/** Articles of one save: cells and removals of a week, or rows of a date. */
export const MAX_ORDER_ROWS = 300

/** Delivery notes of one PDF. */
export const MAX_PRINTED_NOTES = 400

/** Days between today and the latest date that can get an order or a closure. */
export const MAX_DAYS_AHEAD = 400

/** Dates that are closed or opened again at once. */
export const MAX_DATES = 62
