import type { Catalogue } from './row.ts'

const wheat = 'Allergeni: glutine.'
const malt = 'Allergeni: glutine (frumento, orzo).'
const sesame = 'Allergeni: glutine, sesamo.'
const soy = 'Allergeni: glutine, sesamo, soia.'
const nuts = 'Allergeni: glutine, frutta a guscio (noci).'
const milk = 'Allergeni: glutine, latte.'

// prettier-ignore
export const breads: Catalogue = {
  pane: [
    ['PAN001', 'Pane comune pagnotta 500 g', 'kg', 500, 2.9, 0.5, 0.5, 60, 12, '01', wheat, { shape: 'round', tone: 'golden', score: 'cross' }],
    ['PAN002', 'Pane comune filone 1 kg', 'kg', 1000, 2.8, 1, 1, 60, 6, '01', wheat, { shape: 'loaf', tone: 'golden', score: 'slant' }],
    ['PAN003', 'Pane comune filoncino 250 g', 'kg', 250, 3.1, 0.5, 0.25, 40, 20, '01', wheat, { shape: 'loaf', tone: 'pale', score: 'long', count: 2 }],
    ['PAN004', 'Baguette 250 g', 'pz', 250, 0.95, 2, 1, null, 10, '01', wheat, { shape: 'baguette', tone: 'golden', score: 'slant', count: 2 }],
    ['PAN005', 'Mezza baguette 130 g', 'pz', 130, 0.58, 5, 5, null, 20, '01', wheat, { shape: 'baguette', tone: 'golden', score: 'slant', count: 3 }],
    ['PAN006', 'Ciabatta 300 g', 'pz', 300, 1.05, 2, 1, null, 12, '01', wheat, { shape: 'ciabatta', tone: 'pale' }],
    ['PAN007', 'Pane toscano sciapo 1 kg', 'kg', 1000, 3.2, 1, 1, 40, 6, '01', `${wheat} Senza sale.`, { shape: 'loaf', tone: 'brown', top: 'flour' }],
    ['PAN008', 'Pane casereccio 1 kg', 'kg', 1000, 3.1, 1, 1, 50, 6, '01', `${wheat} Lievito madre.`, { shape: 'round', tone: 'brown', score: 'grid', top: 'flour' }],
    ['PAN009', 'Pane di semola tipo Altamura 1 kg', 'kg', 1000, 3.6, 1, 1, 40, 6, '04', `${wheat} Semola rimacinata di grano duro.`, { shape: 'round', tone: 'corn', score: 'cross', top: 'flour' }],
    ['PAN010', 'Coppia ferrarese', 'kg', 180, 4.4, 1, 0.5, 15, 14, '02', `Con strutto. ${wheat}`, { shape: 'coppia', tone: 'pale' }],
    ['PAN011', 'Bananina mantovana', 'kg', 120, 3.9, 1, 0.5, 20, 20, '02', `Con strutto. ${wheat}`, { shape: 'loaf', tone: 'white', score: 'long', count: 3 }],
    ['PAN012', 'Pane a treccia 400 g', 'pz', 400, 1.7, 1, 1, null, 8, '01', wheat, { shape: 'braid', tone: 'golden' }],
    ['PAN013', 'Pan carré 1 kg (24 fette)', 'pz', 1000, 3.4, 1, 1, 50, 4, '02', milk, { shape: 'tin', tone: 'golden' }],
    ['PAN014', 'Pane per bruschetta 1 kg', 'kg', 1000, 3.3, 1, 1, 40, 6, '01', wheat, { shape: 'ciabatta', tone: 'golden' }],
    ['PAN015', 'Pane cafone 750 g', 'pz', 750, 2.6, 1, 1, null, 8, '01', `${wheat} Lievito madre.`, { shape: 'loaf', tone: 'brown', score: 'cross', top: 'flour' }],
    ['PAN016', 'Pagnotta grande da taglio 2 kg', 'pz', 2000, 5.8, 1, 1, 20, 3, '01', wheat, { shape: 'round', tone: 'brown', score: 'leaf' }],
    ['PAN017', 'Pane da mensa affettato 1 kg', 'pz', 1000, 2.7, 2, 1, null, 6, '01', `${wheat} Affettato e imbustato.`, null],
    ['PAN 18', 'Pane spezzato senza sale per comunità', 'kg', 60, 3.3, 1, 0.5, 60, 40, '01', `${wheat} Ricetta per diete a ridotto contenuto di sale.`, null],
  ],
  speciale: [
    ['SPE001', 'Pane integrale 500 g', 'kg', 500, 3.9, 0.5, 0.5, 40, 12, '03', wheat, { shape: 'loaf', tone: 'whole', score: 'slant' }],
    ['SPE002', 'Pane ai cereali 500 g', 'kg', 500, 4.3, 0.5, 0.5, 40, 12, '06', soy, { shape: 'loaf', tone: 'brown', top: 'seeds' }],
    ['SPE003', 'Pane di segale 500 g', 'kg', 500, 4.5, 0.5, 0.5, 30, 12, '05', malt, { shape: 'round', tone: 'rye', score: 'grid', top: 'flour' }],
    ['SPE004', 'Pane di farro 500 g', 'kg', 500, 4.8, 0.5, 0.5, 30, 12, '07', wheat, { shape: 'round', tone: 'whole', top: 'oats' }],
    ['SPE005', 'Pane alle olive 400 g', 'pz', 400, 2.4, 1, 1, null, 10, '01', `${wheat} Può contenere noccioli.`, { shape: 'loaf', tone: 'golden', top: 'olives' }],
    ['SPE006', 'Pane alle noci 400 g', 'pz', 400, 2.7, 1, 1, null, 10, '03', nuts, { shape: 'round', tone: 'brown', top: 'nuts' }],
    ['SPE007', 'Pane ai semi di zucca 400 g', 'pz', 400, 2.5, 1, 1, null, 10, '06', soy, { shape: 'round', tone: 'brown', top: 'seeds' }],
    ['SPE008', 'Pane al sesamo 500 g', 'kg', 500, 4.1, 0.5, 0.5, null, 12, '01', sesame, { shape: 'loaf', tone: 'golden', top: 'sesame' }],
    ['SPE009', 'Pane di mais 500 g', 'kg', 500, 4.2, 0.5, 0.5, null, 12, '01', wheat, { shape: 'loaf', tone: 'corn', score: 'slant' }],
    ['SPE010', 'Pane nero ai sette cereali 500 g', 'kg', 500, 4.6, 0.5, 0.5, null, 12, '06', soy, { shape: 'loaf', tone: 'rye', top: 'oats' }],
    ['SPE011', 'Pane in cassetta integrale 750 g', 'pz', 750, 3.6, 1, 1, 30, 4, '03', milk, { shape: 'tin', tone: 'whole', crumb: '#D9B98A' }],
    ['SPE012', 'Ciabatta integrale 300 g', 'pz', 300, 1.25, 2, 1, null, 12, '03', wheat, { shape: 'ciabatta', tone: 'whole' }],
    ['SPE013', 'Treccia al sesamo 400 g', 'pz', 400, 1.95, 1, 1, null, 8, '01', sesame, { shape: 'braid', tone: 'golden', top: 'sesame' }],
    ['SPE014', 'Pane alla curcuma e semi 400 g', 'pz', 400, 2.6, 1, 1, null, 10, '01', soy, { shape: 'round', tone: 'corn', top: 'seeds' }],
    ['SPE015', 'Baguette ai cereali 250 g', 'pz', 250, 1.25, 2, 1, null, 10, '06', soy, { shape: 'baguette', tone: 'whole', top: 'seeds', count: 2 }],
    ['BIO 01', 'Pane biologico di grani antichi 1 kg', 'kg', 1000, 5.9, 1, 1, 15, 6, '03', `${wheat} Da agricoltura biologica.`, { shape: 'round', tone: 'whole', score: 'leaf', top: 'flour' }],
  ],
  panini: [
    ['ROS060', 'Rosetta 60 g', 'pz', 60, 0.24, 10, 5, 600, 30, '02', wheat, { shape: 'rosetta', tone: 'golden', count: 3 }],
    ['ROS090', 'Rosetta grande 90 g', 'pz', 90, 0.32, 10, 5, 400, 20, '02', wheat, { shape: 'rosetta', tone: 'golden' }],
    ['PNI001', 'Michetta 70 g', 'pz', 70, 0.26, 10, 5, 500, 30, '02', wheat, { shape: 'rosetta', tone: 'pale', count: 2 }],
    ['PNI002', "Panino all'olio 50 g", 'pz', 50, 0.25, 10, 5, 600, 40, '01', wheat, { shape: 'round', tone: 'golden', count: 3 }],
    ['PNI003', 'Panino al latte 40 g', 'pz', 40, 0.28, 10, 5, 600, 48, '02', milk, { shape: 'round', tone: 'golden', count: 2 }],
    ['PNI004', 'Mini panino al latte 20 g', 'pz', 20, 0.19, 20, 10, 800, 80, '02', milk, { shape: 'round', tone: 'pale', count: 3 }],
    ['PNI005', 'Panino integrale 60 g', 'pz', 60, 0.3, 10, 5, 500, 30, '03', wheat, { shape: 'round', tone: 'whole', top: 'oats', count: 3 }],
    ['PNI006', 'Panino al sesamo per hamburger 90 g', 'pz', 90, 0.45, 6, 6, 300, 24, '02', `${sesame} Contiene latte.`, { shape: 'round', tone: 'golden', top: 'sesame' }],
    ['PNI007', 'Panino per hot dog 80 g', 'pz', 80, 0.42, 6, 6, 300, 24, '02', milk, { shape: 'loaf', tone: 'golden', count: 2 }],
    ['PNI008', 'Ciabattina 100 g', 'pz', 100, 0.36, 5, 5, 400, 24, '01', wheat, { shape: 'ciabatta', tone: 'pale', count: 3 }],
    ['PNI009', 'Ciabattina integrale 100 g', 'pz', 100, 0.42, 5, 5, 300, 24, '03', wheat, { shape: 'ciabatta', tone: 'whole', count: 2 }],
    ['PNI010', 'Panino ai cereali 70 g', 'pz', 70, 0.36, 10, 5, 400, 30, '06', soy, { shape: 'round', tone: 'brown', top: 'seeds', count: 2 }],
    ['PNI011', 'Panino tartaruga 80 g', 'pz', 80, 0.3, 10, 5, 400, 30, '02', wheat, { shape: 'round', tone: 'golden', score: 'grid', count: 2 }],
    ['PNI012', 'Arabo 120 g', 'pz', 120, 0.44, 5, 5, 300, 20, '02', wheat, { shape: 'flatRound', tone: 'white', top: 'flour', count: 2 }],
    ['PNI013', 'Sfilatino 120 g', 'pz', 120, 0.38, 5, 5, 400, 24, '01', wheat, { shape: 'baguette', tone: 'pale', score: 'slant', count: 3 }],
    ['PNI014', 'Panino alle olive 60 g', 'pz', 60, 0.38, 10, 5, 300, 30, '01', wheat, { shape: 'round', tone: 'pale', top: 'greenOlives', count: 2 }],
    ['PNI015', 'Panino alle noci 60 g', 'pz', 60, 0.44, 10, 5, 300, 30, '03', nuts, null],
    ['PNI016', 'Nodino al papavero 40 g', 'pz', 40, 0.3, 10, 10, 400, 40, '02', wheat, { shape: 'braid', tone: 'pale', top: 'poppy' }],
  ],
  secchi: [
    ['GRI001', 'Grissini stirati a mano 250 g', 'pz', 250, 2.3, 1, 1, 80, 20, '02', wheat, { shape: 'sticks', tone: 'golden' }],
    ['GRI002', 'Grissini al sesamo 250 g', 'pz', 250, 2.5, 1, 1, 80, 20, '02', sesame, { shape: 'sticks', tone: 'pale', top: 'sesame' }],
    ['GRI003', 'Grissini integrali 250 g', 'pz', 250, 2.5, 1, 1, 80, 20, '03', wheat, { shape: 'sticks', tone: 'whole' }],
    ['GRI004', 'Rubatà al rosmarino', 'kg', 30, 9.8, 0.5, 0.5, 15, 40, '02', wheat, null],
    ['SEC001', "Cracker all'olio d'oliva", 'kg', 12, 10.5, 0.5, 0.25, 12, 60, '02', wheat, { shape: 'crackers', tone: 'pale' }],
    ['SEC002', 'Cracker integrali ai semi', 'kg', 12, 11.5, 0.5, 0.25, 12, 60, '03', soy, { shape: 'crackers', tone: 'whole', top: 'seeds' }],
    ['SEC003', 'Taralli al finocchio', 'kg', 10, 9.2, 0.5, 0.5, 15, 80, '02', `${wheat} Contiene vino.`, { shape: 'biscuits', tone: 'golden', style: 'ring' }],
    ['SEC004', 'Fette biscottate artigianali 300 g', 'pz', 300, 2.6, 1, 1, null, 12, '02', wheat, { shape: 'biscuits', tone: 'brown', style: 'finger' }],
    ['SEC005', 'Friselle di grano duro', 'kg', 80, 6.4, 0.5, 0.5, 12, 24, '04', wheat, { shape: 'biscuits', tone: 'brown', style: 'ring', top: 'flour' }],
    ['SEC006', 'Pane grattugiato 1 kg', 'pz', 1000, 2.1, 1, 1, 60, 10, '01', `${wheat} Può contenere sesamo e latte.`, null],
  ],
}
