// The names that an article's fields have at the bakery's server: other tests take them from the table itself.
import { expect, it } from 'vitest'
import {
  CATEGORY_FIELDS, DATES, FLAG_FIELDS, PRICES, QUANTITIES, READ_ONLY_DATES, READ_ONLY_MONEY, READ_ONLY_PERCENTS, READ_ONLY_QUANTITIES,
  READ_ONLY_TEXTS, TEXTS,
} from './fields.erp.ts' // prettier-ignore

/** 'barcode=barcode note=note_est': the field of the contract, and its name at the server. */
const names = (...texts: string[]) => Object.fromEntries(texts.flatMap((text) => text.trim().split(/\s+/)).map((pair) => pair.split('=')))

it('ENT-45 ENT-49 ENT-52 ENT-54 writes texts and quantities under their names', () => {
  const identification = `supplierCode=cod_for barcode=barcode alternativeCode=codice_alt customerBarcode=barcode_clie
    palletCode=cod_bancale labelCode=cod_eti`
  const dimensions = `weight=peso_lo minimum=qtaminima step=qtarange maximum=qtamax volume=volumes packaging=confezione
    height=altezza width=larghezza thickness=spessore area=area pm=pm`
  const notes = `note=note_est longDescription=descriz_lang variantLink=figliopa customerReference=clie_rif parentCode=padre
    series=serie sortOrder=ordinamento dataSheet=scheda_tec safetySheet=scheda_sic photo=foto secondPhoto=newfoto
    thirdPhoto=newfoto2 pictureAddress=urlimmagine`
  const accounting = `counterpart=contro purchaseAccount=contoa secondCounterpart=controc commission=prov tone=tono
    calibre=calibro squareMetresPerBox=mq_scat squareMetresPerPallet=mq_pal rubber=gomma pricePerMetre=euromt codeType=tipo_cod
    machine=macchina customsCode=cod_dogana location=ubicazione cataloguePage=pag_cat`
  expect({ ...TEXTS, ...QUANTITIES }).toEqual(names(identification, dimensions, notes, accounting))
})

it('ENT-46 ENT-50 ENT-53 ENT-55 writes prices, groups, dates and flags under their names', () => {
  expect(PRICES).toEqual(names('price=prezzo discount1=sc1 discount2=sc2 discount3=sc3 markup=ricar'))
  expect(Object.values(CATEGORY_FIELDS)).toEqual(['colore', 'tipo_arti', 'ngruppo3', 'ncolore', 'gruppo5', 'gruppo6', 'mgruppo7'])
  expect({ ...DATES, ...READ_ONLY_DATES }).toEqual(
    names(`lastIssuedOn=data_u_scr purchasedOn=data_aq startsOn=data_inizzio endsOn=data_fine subscriptionEndsOn=scade_abb
      photographedOn=data_foto dataSheetOn=data_tecnica safetySheetOn=data_sicurezza`),
  )
  expect(FLAG_FIELDS).toEqual(
    names(`ARTICLE=arti_o_lavo IN_INVENTORY=inv DUPLICABLE=duplicab COUNTED_IN_INVENTORY=cal_inv NOT_ON_RECEIPTS=no_scontrino
      TRACEABLE=tracciabi RECIPE=ricetta ON_SALE=saldi FOR_CLOUD=su_web FLASH_OFFER=su_flash UNITS_PRINTED=stampuni
      SOLD_BY_WEIGHT=art_a_peso NO_EXPIRY=no_scade PACK_TIMES=packorari LABEL_TO_PRINT=front_da_stampare FIRST_PROCESSING=lavo1
      DATA_SHEET=sche_tec ELECTRONIC_WASTE=c_aee TEST_TYPE=tipotes FINISHED_PARTS=sottocomp_finiti D1=d1 FEATURED=in_evidenza`),
  )
})

it('ENT-47 ENT-48 reads what the form only shows under its names', () => {
  expect({ ...READ_ONLY_MONEY, ...READ_ONLY_PERCENTS, ...READ_ONLY_QUANTITIES, ...READ_ONLY_TEXTS }).toEqual(
    names(`listPrice1=listino1 listPrice2=listino2 averageCost=cost_medio lastCost=costo_u grossCost=costo_lordo
      futureCost=costo_futu processingCost=costo_lavo listDiscount1=sconto1 listDiscount2=sconto2 available=giacenza
      committed=impegnato onOrder=ordinato minimumStock=scort_m formerMinimum=qtamin position=posizione saleList=list_saldi`),
  )
})
