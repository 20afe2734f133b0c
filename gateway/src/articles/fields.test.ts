// The names that an article's fields have at the bakery's server: other tests take them from the table itself.
import { expect, it } from 'vitest'
import {
  CATEGORY_FIELDS, DATES, FLAG_FIELDS, PRICES, QUANTITIES, READ_ONLY_DATES, READ_ONLY_MONEY, READ_ONLY_PERCENTS, READ_ONLY_QUANTITIES,
  READ_ONLY_TEXTS, TEXTS,
} from './fields.erp.ts' // prettier-ignore

const sorted = (...tables: Record<string, string>[]) => tables.flatMap((table) => Object.values(table)).toSorted()
const names = (text: string) => text.split(' ').toSorted()

it('ENT-45 ENT-49 ENT-52 ENT-54 writes texts and quantities under their names', () => {
  const identification = 'cod_for barcode codice_alt barcode_clie cod_bancale cod_eti'
  const dimensions = 'peso_lo volumes confezione altezza larghezza spessore area pm qtarange qtaminima qtamax'
  const notes = 'note_est descriz_lang scheda_tec scheda_sic figliopa clie_rif padre serie foto newfoto newfoto2 urlimmagine ordinamento'
  const accounting = 'contro contoa controc prov tono calibro mq_scat mq_pal gomma euromt tipo_cod macchina cod_dogana ubicazione pag_cat'
  expect(sorted(TEXTS, QUANTITIES)).toEqual(names([identification, dimensions, notes, accounting].join(' ')))
})

it('ENT-46 ENT-50 ENT-53 ENT-55 writes prices, groups, dates and flags under their names', () => {
  expect(sorted(PRICES)).toEqual(names('prezzo sc1 sc2 sc3 ricar'))
  expect(Object.values(CATEGORY_FIELDS)).toEqual(['colore', 'tipo_arti', 'ngruppo3', 'ncolore', 'gruppo5', 'gruppo6', 'mgruppo7'])
  expect(sorted(DATES, READ_ONLY_DATES)).toEqual(
    names('data_u_scr data_aq data_inizzio data_fine scade_abb data_foto data_tecnica data_sicurezza'),
  )
  expect(sorted(FLAG_FIELDS)).toEqual(
    names(
      'arti_o_lavo inv duplicab cal_inv no_scontrino tracciabi ricetta saldi su_web su_flash stampuni art_a_peso no_scade packorari front_da_stampare lavo1 sche_tec c_aee tipotes sottocomp_finiti d1 in_evidenza',
    ),
  )
})

it('ENT-47 ENT-48 reads what the form only shows under its names', () => {
  expect(sorted(READ_ONLY_MONEY, READ_ONLY_PERCENTS, READ_ONLY_QUANTITIES, READ_ONLY_TEXTS)).toEqual(
    names(
      'listino1 listino2 cost_medio costo_u costo_lordo sconto1 sconto2 giacenza impegnato ordinato scort_m posizione costo_futu costo_lavo list_saldi qtamin',
    ),
  )
})
