/** Group on the warehouse screen → the article's column with its code. */
export const GROUP_COLUMNS = { 1: 'colore', 2: 'tipo_arti', 3: 'ngruppo3', 4: 'ncolore', 5: 'gruppo5', 6: 'gruppo6' } as const

/** On the order screens the last three groups have other numbers. */
export const ORDER_GROUP_COLUMNS = { 1: 'colore', 2: 'tipo_arti', 3: 'ngruppo3', 4: 'gruppo5', 5: 'gruppo6', 6: 'mgruppo7' } as const

export type GroupNumber = keyof typeof GROUP_COLUMNS
