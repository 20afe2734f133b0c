import type { Catalogue } from './row.ts'

const rich = 'Allergeni: glutine, latte, uova.'
const nuts = 'Allergeni: glutine, latte, uova, frutta a guscio.'
const soy = 'Allergeni: glutine, latte, uova, soia.'
const vegan = 'Allergeni: glutine, soia. Senza latte e uova.'

// prettier-ignore
export const sweets: Catalogue = {
  colazione: [
    ['COR001', 'Cornetto vuoto 60 g', 'pz', 60, 0.52, 5, 1, 300, 24, '02', rich, { shape: 'cornetto', tone: 'golden' }],
    ['C+CREMA', 'Cornetto con crema 80 g', 'pz', 80, 0.66, 5, 1, 300, 24, '02', rich, { shape: 'cornetto', tone: 'golden', filling: 'cream' }],
    ['COR003', 'Cornetto al cioccolato 80 g', 'pz', 80, 0.68, 5, 1, 300, 24, '02', soy, { shape: 'cornetto', tone: 'golden', filling: 'chocolate' }],
    ['COR004', "Cornetto all'albicocca 80 g", 'pz', 80, 0.64, 5, 1, 300, 24, '02', rich, { shape: 'cornetto', tone: 'golden', filling: 'apricot', top: 'icing' }],
    ['COR005', 'Cornetto al pistacchio 85 g', 'pz', 85, 0.88, 5, 1, 200, 24, '02', nuts, { shape: 'cornetto', tone: 'golden', filling: 'pistachio', top: 'sugar' }],
    ['COR006', 'Cornetto integrale al miele 70 g', 'pz', 70, 0.62, 5, 1, 200, 24, '03', rich, { shape: 'cornetto', tone: 'whole', top: 'oats' }],
    ['COR007', 'Cornetto vegano ai frutti di bosco 80 g', 'pz', 80, 0.74, 5, 1, 150, 24, '02', vegan, { shape: 'cornetto', tone: 'brown', filling: 'berries' }],
    ['COR008', 'Mini cornetto 30 g', 'pz', 30, 0.34, 12, 6, 360, 48, '02', rich, { shape: 'cornetto', tone: 'golden', count: 2 }],
    ['COL001', 'Brioche col tuppo 80 g', 'pz', 80, 0.74, 4, 1, 150, 20, '02', rich, { shape: 'brioche', tone: 'golden' }],
    ['COL002', "Girella all'uvetta 90 g", 'pz', 90, 0.78, 4, 1, 150, 20, '02', rich, { shape: 'swirl', tone: 'golden', top: 'raisins', filling: 'cream' }],
    ['COL003', 'Bombolone alla crema 90 g', 'pz', 90, 0.8, 4, 1, 150, 20, '02', rich, { shape: 'doughnut', tone: 'golden', filling: 'cream', top: 'sugar' }],
    ['COL004', 'Bombolone al cioccolato 90 g', 'pz', 90, 0.82, 4, 1, 150, 20, '02', soy, { shape: 'doughnut', tone: 'golden', filling: 'chocolate', top: 'sugar', count: 2 }],
    ['COL005', 'Saccottino al cioccolato 80 g', 'pz', 80, 0.74, 4, 1, 150, 24, '02', soy, { shape: 'puff', tone: 'golden', filling: 'chocolate' }],
    ['COL006', 'Ciambella zuccherata 70 g', 'pz', 70, 0.7, 4, 1, 150, 20, '02', rich, { shape: 'ring', tone: 'golden', top: 'sugar' }],
  ],
  dolci: [
    ['DOL001', "Crostata all'albicocca 1 kg", 'pz', 1000, 9.5, 1, 1, 20, 4, '02', rich, { shape: 'crostata', tone: 'golden', filling: 'apricot' }],
    ['DOL002', 'Crostata ai frutti di bosco 1 kg', 'pz', 1000, 10.5, 1, 1, 20, 4, '02', rich, { shape: 'crostata', tone: 'golden', filling: 'berries' }],
    ['DOL003', 'Torta tenerina 800 g', 'pz', 800, 12.5, 1, 1, 15, 4, '02', soy, { shape: 'cake', tone: 'cocoa', top: 'icing', inside: '#4A2A1A' }],
    ['DOL004', 'Torta di riso 1 kg', 'pz', 1000, 12, 1, 1, 15, 4, '02', nuts, { shape: 'cake', tone: 'golden', top: 'almonds', inside: '#F9E5A8' }],
    ['DOL005', 'Sbrisolona 600 g', 'pz', 600, 9.8, 1, 1, 20, 4, '02', nuts, { shape: 'crostata', tone: 'pale', top: 'almonds', filling: 'cream' }],
    ['DOL006', 'Plumcake allo yogurt 500 g', 'pz', 500, 5.4, 1, 1, 30, 6, '02', rich, { shape: 'dome', tone: 'golden', top: 'icing' }],
    ['DOL007', 'Plumcake al cioccolato 500 g', 'pz', 500, 5.8, 1, 1, 30, 6, '02', soy, { shape: 'dome', tone: 'cocoa', top: 'chips' }],
    ['DOL008', 'Cannoncino alla crema 40 g', 'pz', 40, 0.78, 6, 6, 120, 24, '02', rich, { shape: 'puff', tone: 'golden', roll: true, filling: 'cream', top: 'icing' }],
    ['DOL009', 'Sfogliatina alla confettura 60 g', 'pz', 60, 0.7, 6, 1, 120, 24, '02', rich, { shape: 'puff', tone: 'golden', filling: 'berries' }],
    ['DOL010', 'Bensone modenese 500 g', 'pz', 500, 6.2, 1, 1, 20, 6, '02', rich, { shape: 'loaf', tone: 'golden', top: 'sugar' }],
  ],
  biscotti: [
    ['BIS001', 'Occhi di bue ai frutti rossi', 'kg', 35, 15.5, 0.5, 0.25, 10, 40, '02', rich, { shape: 'biscuits', tone: 'pale', style: 'jam', filling: 'berries' }],
    ['BIS002', 'Canestrelli', 'kg', 15, 15, 0.5, 0.25, 10, 60, '02', rich, { shape: 'biscuits', tone: 'pale', style: 'flower', top: 'icing' }],
    ['BIS003', 'Cantucci alle mandorle', 'kg', 14, 14.5, 0.5, 0.25, 10, 60, '02', nuts, { shape: 'biscuits', tone: 'golden', style: 'slice' }],
    ['BIS004', 'Amaretti morbidi', 'kg', 18, 18.5, 0.5, 0.25, 8, 60, '02', 'Allergeni: frutta a guscio (mandorle), uova. Può contenere glutine.', { shape: 'biscuits', tone: 'brown', style: 'cracked', top: 'icing' }],
    ['BIS005', 'Frollini al cioccolato', 'kg', 15, 14.8, 0.5, 0.25, 10, 60, '02', soy, { shape: 'biscuits', tone: 'golden', style: 'round', top: 'chips' }],
    ['BIS006', 'Krumiri', 'kg', 14, 14.2, 0.5, 0.25, 10, 60, '02', rich, { shape: 'biscuits', tone: 'corn', style: 'bent' }],
    ['BIS007', 'Biscotti misti da colazione', 'kg', 15, 13.2, 0.5, 0.5, 15, 60, '02', nuts, null],
  ],
  feste: [
    ['FES001', 'Panettone artigianale 1 kg', 'pz', 1000, 17.5, 1, 1, 60, 6, '02', nuts, { shape: 'dome', tone: 'brown', tall: true, top: 'raisins' }],
    ['FES002', 'Colomba pasquale 1 kg', 'pz', 1000, 17.5, 1, 1, 60, 6, '02', nuts, { shape: 'dove', tone: 'golden', top: 'almonds' }],
    ['FES003', 'Frappe di carnevale', 'kg', 20, 16, 0.5, 0.5, 20, 30, '02', rich, { shape: 'rhombs', tone: 'golden', top: 'icing', thin: true }],
  ],
}
