import { expect, it } from 'vitest'
import { text } from './planning.text.ts'

it.each([
  [1, 'Hai 1 modifica non salvata. Se esci dalla pagina va persa.', '1 articolo', 'Non inviata (1)'],
  [2, 'Hai 2 modifiche non salvate. Se esci dalla pagina vanno perse.', '2 articoli', 'Non inviate (2)'],
  [1200, 'Hai 1.200 modifiche non salvate. Se esci dalla pagina vanno perse.', '1.200 articoli', 'Non inviate (1.200)'],
])('agrees with a count of %i', (count, leave, list, unsent) => {
  expect([text.leaveText(count), text.articles(count), text.unsent(count)]).toEqual([leave, list, unsent])
})

it('agrees with the changes lost by disabling a day', () => {
  expect(text.disableText('giovedì', 1)).toBe('Per giovedì: 1 modifica non salvata. Disattivando il giorno va persa.')
  expect(text.disableText('giovedì', 3)).toBe('Per giovedì: 3 modifiche non salvate. Disattivando il giorno vanno perse.')
})
