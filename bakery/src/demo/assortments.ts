import type { Trade } from './people.ts'

/** Usual quantity on a working day for a medium-sized destination, in the article's unit. */
type Assortment = { usual: Readonly<Record<string, number>>; least: number; week: Week; sweetWeek?: Week }

/** Monday to Sunday, as a share of the usual quantity. */
type Week = readonly [number, number, number, number, number, number, number]

const FIVE_DAYS: Week = [1, 1, 1, 1, 1, 0, 0]

export const ASSORTMENTS: Record<Trade, Assortment> = {
  forno: {
    usual: {
      PAN001: 12, PAN002: 8, PAN004: 20, PAN008: 10, PAN009: 6, PAN010: 5, SPE001: 6, SPE002: 6, SPE003: 4, SPE005: 6, ROS060: 80, PNI002: 50,
      PNI008: 30, FOC001: 5, FOC002: 4, FOC004: 4, PIZ001: 6, PIZ005: 25, SAL001: 60, COR001: 30, 'C+CREMA': 20, COR003: 15, COL003: 15,
      DOL001: 3, DOL003: 2, BIS003: 2, GRI001: 6, 'BIO 01': 3,
    },
    least: 20, week: [1, 0.9, 0.9, 1, 1.2, 1.6, 0.8],
  },
  bar: {
    usual: {
      COR001: 24, 'C+CREMA': 16, COR003: 12, COR004: 10, COR005: 8, COR006: 6, COR007: 5, COL001: 6, COL002: 5, COL003: 8, COL006: 6,
      PNI008: 15, ROS090: 10, PIZ005: 15, SAL005: 6, SAL006: 6, PAN013: 2, FOC008: 10, DOL006: 1, COR008: 24,
    },
    least: 8, week: [1, 1, 1, 1, 1.1, 1.1, 0.5], sweetWeek: [1, 0.95, 1, 1, 1.15, 1.4, 1.7],
  },
  scuola: { usual: { PAN001: 6, 'PAN 18': 8, PNI002: 60, PNI005: 30, ROS060: 50, PAN017: 4, FOC001: 3, PNI003: 40, SPE001: 2, SEC004: 4 }, least: 4, week: FIVE_DAYS },
  mensa: {
    usual: { ROS060: 90, ROS090: 40, PNI005: 40, PNI011: 50, PAN017: 8, PAN001: 10, SPE001: 5, FOC001: 5, PIZ002: 5, GRI001: 10, PNI002: 60, DOL007: 3 },
    least: 6, week: [1, 1, 1.05, 1, 0.9, 0.3, 0],
  },
  hotel: {
    usual: {
      COR008: 48, COR001: 20, COL001: 10, PNI004: 60, PNI003: 30, PAN013: 4, SPE011: 2, PAN004: 12, SPE004: 2, DOL006: 3, DOL001: 2, SEC004: 5,
      PNI010: 20, GRI002: 6, COR007: 8, BIS002: 1,
    },
    least: 7, week: [0.9, 0.9, 1, 1, 1.1, 1.3, 1.3],
  },
  alimentari: {
    usual: {
      PAN001: 10, PAN002: 7, PAN003: 4, PAN004: 14, PAN006: 8, PAN008: 6, PAN009: 4, PAN010: 3, PAN011: 4, SPE001: 3, SPE002: 3, SPE003: 2, SPE006: 4,
      ROS060: 50, PNI001: 30, PNI002: 30, PNI013: 20, FOC001: 3, FOC003: 2, PIZ001: 3, GRI001: 5, SEC001: 1, SEC003: 2, BIS003: 1, SAL001: 40,
    },
    least: 9, week: [0.9, 0.9, 0.8, 1, 1.2, 1.8, 0],
  },
  ristorante: {
    usual: { PAN006: 10, PAN008: 5, PAN014: 4, SPE002: 2, SPE005: 4, GRI001: 6, GRI003: 4, FOC001: 3, FOC002: 3, PNI006: 36, PNI007: 18, SAL001: 80, SAL002: 3, PNI008: 25, PNI012: 15, PNI014: 15, DOL003: 2 },
    least: 5, week: [0.7, 0.8, 0.9, 1, 1.4, 1.7, 1.5],
  },
  supermercato: {
    usual: {
      PAN001: 30, PAN002: 25, PAN003: 12, PAN004: 50, PAN005: 60, PAN006: 30, PAN007: 12, PAN008: 20, PAN009: 15, PAN012: 12, SPE001: 14, SPE002: 14,
      SPE003: 8, SPE005: 12, SPE008: 8, SPE009: 8, SPE015: 20, ROS060: 220, ROS090: 120, PNI001: 120, PNI002: 150, PNI005: 80, PNI008: 90, FOC001: 10,
      FOC003: 8, FOC004: 8, PIZ001: 12, PIZ005: 60, SAL001: 200, SAL003: 60, COR001: 60, COL005: 24, DOL001: 6, GRI001: 20, BIS005: 4,
    },
    least: 18, week: [1, 0.9, 0.9, 1, 1.3, 1.7, 0.6],
  },
  residenza: { usual: { PAN001: 5, PNI003: 70, PNI002: 50, PAN013: 5, SPE001: 3, SEC004: 8, DOL006: 4, BIS005: 2, 'PAN 18': 6, COL001: 12, DOL001: 2, FOC009: 2 }, least: 6, week: [1, 1, 1, 1, 1, 1, 1.15] },
} // prettier-ignore

export const SWEET = /^(COR|C\+|COL|DOL)/
