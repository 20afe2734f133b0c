/** Sizes of a demo bakery, in destinations. Apart from the demo, which a real installation does not load. */
export const LEAST_SCALE = 10
export const MOST_SCALE = 20_000
