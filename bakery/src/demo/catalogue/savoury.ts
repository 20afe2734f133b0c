import type { Catalogue } from './row.ts'

const wheat = 'Allergeni: glutine.'
const milk = 'Allergeni: glutine, latte.'
const rich = 'Allergeni: glutine, latte, uova.'
const lard = 'Con strutto. Allergeni: glutine.'
const ham = ['#EFA79B', '#FFF6DF', '#6E9A4E'] as const

// prettier-ignore
export const savouries: Catalogue = {
  focacce: [
    ['FOC001', 'Focaccia genovese', 'kg', 900, 7.2, 0.5, 0.5, 30, 2, '01', wheat, { shape: 'slab', tone: 'golden' }],
    ['FOC002', 'Focaccia al rosmarino', 'kg', 900, 7.4, 0.5, 0.5, 30, 2, '01', wheat, { shape: 'slab', tone: 'golden', top: 'rosemary' }],
    ['FOC003', 'Focaccia alle cipolle', 'kg', 1000, 7.9, 0.5, 0.5, 30, 2, '01', wheat, { shape: 'slab', tone: 'golden', top: 'onions' }],
    ['FOC004', 'Focaccia ai pomodorini', 'kg', 1000, 8.2, 0.5, 0.5, 30, 2, '01', wheat, { shape: 'slab', tone: 'golden', top: 'tomatoes' }],
    ['FOC005', 'Focaccia alle olive taggiasche', 'kg', 950, 8.4, 0.5, 0.5, 30, 2, '01', `${wheat} Può contenere noccioli.`, { shape: 'slab', tone: 'golden', top: 'olives' }],
    ['FOC006', 'Focaccia con patate', 'kg', 1000, 8.2, 0.5, 0.5, 30, 2, '01', wheat, { shape: 'slab', tone: 'golden', top: 'potatoes' }],
    ['FOC007', 'Focaccia con zucchine', 'kg', 1000, 8.4, 0.5, 0.5, 30, 2, '01', wheat, { shape: 'slab', tone: 'golden', top: 'courgettes' }],
    ['FOC008', 'Focaccina rotonda 120 g', 'pz', 120, 0.78, 5, 5, 200, 15, '01', wheat, { shape: 'flatRound', tone: 'golden', top: 'rosemary', count: 2 }],
    ['FOC009', 'Spianata bolognese', 'kg', 700, 6.8, 0.5, 0.5, 30, 3, '01', lard, { shape: 'slab', tone: 'pale' }],
    ['FOC/10', 'Focaccia farcita tonda (prosciutto/formaggio)', 'pz', 400, 3.9, 1, 1, 60, 6, '01', milk, null],
  ],
  pizze: [
    ['PIZ001', 'Pizza al trancio margherita', 'kg', 1200, 8.9, 0.5, 0.5, 40, 2, '01', milk, { shape: 'slab', tone: 'golden', sauce: 'tomato', top: 'mozzarella' }],
    ['PIZ002', 'Pizza al trancio rossa', 'kg', 1100, 7.4, 0.5, 0.5, 40, 2, '01', wheat, { shape: 'slab', tone: 'golden', sauce: 'tomato', top: 'rosemary' }],
    ['PIZ003', 'Pizza al trancio prosciutto cotto', 'kg', 1200, 9.6, 0.5, 0.5, 40, 2, '01', milk, { shape: 'slab', tone: 'golden', sauce: 'tomato', top: 'ham' }],
    ['PIZ004', 'Pizza al trancio verdure', 'kg', 1250, 9.4, 0.5, 0.5, 40, 2, '01', milk, { shape: 'slab', tone: 'golden', sauce: 'tomato', top: 'courgettes' }],
    ['PIZ005', 'Pizzetta rotonda 80 g', 'pz', 80, 0.72, 10, 5, 300, 24, '01', milk, { shape: 'flatRound', tone: 'golden', sauce: 'tomato', top: 'cheese', count: 3 }],
    ['PIZ006', 'Pizza bianca quattro formaggi', 'kg', 1200, 10.2, 0.5, 0.5, 30, 2, '01', milk, { shape: 'slab', tone: 'golden', sauce: 'cream', top: 'greens' }],
  ],
  salato: [
    ['SAL001', 'Crescentina (tigella) 35 g', 'pz', 35, 0.3, 20, 10, 800, 60, '01', lard, { shape: 'flatRound', tone: 'white', stamp: true, count: 3 }],
    ['SAL002', 'Gnocco fritto da cuocere', 'kg', 40, 5.9, 1, 0.5, 20, 30, '02', lard, { shape: 'rhombs', tone: 'corn' }],
    ['SAL003', 'Piadina romagnola 110 g', 'pz', 110, 0.62, 5, 5, 300, 20, '02', lard, { shape: 'flatRound', tone: 'white' }],
    ['SAL004', 'Streghe bolognesi', 'kg', 8, 11.8, 0.5, 0.25, 10, 80, '02', lard, { shape: 'rhombs', tone: 'golden', thin: true }],
    ['SAL005', 'Panino farcito prosciutto cotto', 'pz', 160, 2.1, 2, 1, 80, 20, '01', milk, { shape: 'sandwich', tone: 'golden', filling: ham }],
    ['SAL006', 'Tramezzino tonno e pomodoro', 'pz', 130, 1.9, 2, 1, 80, 24, '02', 'Allergeni: glutine, pesce, uova, latte.', { shape: 'sandwich', tone: 'white', filling: ['#D8452B', '#F1D9B5', '#7FA858'], soft: true }],
    ['SAL007', 'Erbazzone reggiano', 'kg', 1100, 9.8, 0.5, 0.5, 20, 2, '02', rich, { shape: 'slab', tone: 'golden', sauce: 'green', top: 'greens' }],
    ['SAL008', 'Salatini misti da aperitivo', 'kg', 15, 16.5, 0.5, 0.5, 10, 70, '02', `${rich} Può contenere sesamo.`, null],
  ],
}
