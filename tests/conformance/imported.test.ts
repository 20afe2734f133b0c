// Imports into a bakery with records, and into an empty one, on both databases.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { onEachDialect } from '../../database/src/test/storage.ts'
import { importFrom } from '../../scripts/import/import.ts'
import { type Sheets, writeFolder, writeWorkbook } from '../../scripts/import/test/files.ts'
import { importingBakery, newFolder, tables } from './imports.ts'

const NEW: Sheets = {
  clienti: [
    ['Codice', 'Ragione sociale', 'CAP', 'Listino'],
    ['0041', 'Bar Sport', '07100', '2'],
  ],
  destinazioni: [
    ['Cliente', 'Codice', 'Nome destinazione', 'Username (e-mail)', 'Attiva', 'Lunedì disattivato'],
    ['0041', '0001', 'Banco', 'sport@demo.example', 'sì', 'no'],
    ['0002', '0003', 'Nuova sede', null, true, 1],
  ],
  articoli: [
    ['Codice', 'Descrizione', 'Unità di misura', 'IVA', 'Quantità minima', 'Passo quantità', 'Sul web', 'barcode'],
    ['FILONE', 'Filone', 'kg', 4, 1.5, '0,5', 'sì', '8001234567890'],
    ['ROS', null, null, null, 5, null, null, null],
  ],
  prezzi: [
    ['Articolo', 'Listino', 'Prezzo', 'Sconto 1 %'],
    ['FILONE', 1, 3.2, 10],
    ['ROS', 2, '0,45', null],
  ],
  settimana: [
    ['Cliente', 'Destinazione', 'Articolo', 'Lunedì', 'Giovedì'],
    ['0041', '0001', 'FILONE', 2.5, null],
    ['0041', '0001', 'ROS', 15, 5],
  ],
}

const LONG = 'x'.repeat(256)
const NO = null

const BAD: Sheets = {
  clienti: [
    ['Codice', 'Ragione sociale', 'Provincia', 'Partita IVA', 'CAP', 'Telefono', 'Listino', 'Colore'],
    ['0041', LONG, 'Modena', 1234567890, 7100, 59123456, '1'.repeat(11), 'x'],
    ['41', 'Doppio', NO, 12345678901, 41121, 3331234567, 2, NO],
    ['12345', 'Codice lungo', NO, NO, NO, NO, NO, NO],
    ['0000', 'Codice zero', NO, NO, NO, NO, NO, NO],
    ['0050', NO, NO, '8,01235E+12', NO, NO, NO, NO],
    [NO, 'Senza codice', NO, NO, NO, NO, NO, NO],
    ['0051', true, NO, NO, NO, NO, NO, NO],
  ],
  destinazioni: [
    ['Cliente', 'Codice', 'Nome destinazione', 'Username (e-mail)', 'Attiva', 'Destinazione primaria', 'Lunedì disattivato'],
    ['0099', '0001', NO, NO, NO, NO, NO],
    ['0002', 1, NO, NO, NO, NO, NO],
    ['0002', '1', NO, NO, NO, NO, NO],
    ['0002', '00/01', LONG, 'non una mail', 'forse', NO, 2],
    ['0002', '0003', NO, 'ADMIN@demo.example', NO, 'sì', NO],
    ['0002', '0004', NO, 'uno@demo.example', NO, 'sì', NO],
    ['0002', '0005', NO, 'UNO@demo.example', NO, NO, NO],
    ['0002', '0005', NO, NO, NO, NO, NO],
    ['0001', '0001', NO, 'altro@demo.example', 'no', NO, NO],
    ['0001', '0002', NO, NO, 'sì', 'sì', NO],
    ['0002', '0006', NO, 'nessuna mail', NO, NO, NO],
  ],
  articoli: [
    ['Codice', 'Descrizione', 'Unità di misura', 'IVA', 'Quantità minima', 'Pezzi per teglia', 'Sul web', 'urlimmagine', 'data_inizzio'],
    ['NUOVO', 'Riservato', 'pz', 4, NO, NO, NO, NO, NO],
    ['ros', 'Come un altro', 'pz', 4, NO, NO, NO, NO, NO],
    ['X'.repeat(41), 'Lungo', 'pz', 4, NO, NO, NO, NO, NO],
    ['A1', NO, NO, NO, '1.250', 1.5, 'x', NO, NO],
    ['A2', 'Codici ignoti', 'pz', 7, 'dieci', NO, NO, NO, NO],
    ['A3', 'Quantità fini', 'pz', 4, 0.0001, -1, NO, 'javascript:alert(1)', 'ieri'],
    ['A4', 'Doppio', 'pz', 4, 200_000, 1.5, NO, NO, NO],
    ['A4', 'Doppio', 'pz', 4, NO, NO, NO, NO, NO],
    [101, 'Zeri persi?', 'pz', 4, NO, NO, NO, NO, NO],
    ['A5', NO, NO, NO, NO, NO, NO, NO, NO],
  ],
  prezzi: [
    ['Articolo', 'Listino', 'Prezzo', 'Sconto 1 %'],
    ['MAI', '1', 1, 0],
    ['ROS', '1', 0.12345, 101],
    ['COR', '1', 1, 101],
    ['ROS', '2', 1, 0],
    ['ROS', '2', 1, 0],
  ],
  settimana: [
    ['Cliente', 'Destinazione', 'Articolo', 'Lunedì', 'Martedì', 'Mercoledì'],
    ['0099', '0001', 'ROS', NO, NO, NO],
    ['0002', '0009', 'ROS', NO, NO, NO],
    ['0002', '2', 'MAI', NO, NO, NO],
    ['0002', '0001', 'ROS', 11, 5, 205],
    ['0002', '0001', 'ROS', NO, NO, NO],
    ['0002', '0001', 'PANE', '1,250', '-3', '2 kg'],
  ],
}

const BAD_CELLS = [
  '✗ foglio «clienti», riga 1: colonna «Colore» sconosciuta: correggi il titolo o togli la colonna',
  '✗ foglio «clienti», riga 2, colonna «Ragione sociale» (B2): Al massimo 255 caratteri',
  '✗ foglio «clienti», riga 2, colonna «Provincia» (C2): Al massimo 4 caratteri',
  '✗ foglio «clienti», riga 2, colonna «Partita IVA» (D2): è il numero 1234567890, che può aver perso gli zeri iniziali: formatta la colonna come testo e riscrivi il valore',
  '✗ foglio «clienti», riga 2, colonna «CAP» (E2): è il numero 7100, che può aver perso gli zeri iniziali: formatta la colonna come testo e riscrivi il valore',
  '✗ foglio «clienti», riga 2, colonna «Telefono» (F2): è il numero 59123456, che può aver perso gli zeri iniziali: formatta la colonna come testo e riscrivi il valore',
  '✗ foglio «clienti», riga 2, colonna «Listino» (G2): Al massimo 10 caratteri',
  '✗ foglio «clienti», riga 3, colonna «Codice» (A3): il cliente 0041 è già alla riga 2',
  '✗ foglio «clienti», riga 4, colonna «Codice» (A4): Codice cliente non valido: quattro cifre da 0001',
  '✗ foglio «clienti», riga 5, colonna «Codice» (A5): Codice cliente non valido: quattro cifre da 0001',
  '✗ foglio «clienti», riga 6, colonna «Ragione sociale» (B6): Campo obbligatorio',
  '✗ foglio «clienti», riga 6, colonna «Partita IVA» (D6): «8,01235E+12» è in notazione scientifica: formatta la colonna come testo e riscrivi il codice',
  '✗ foglio «clienti», riga 7, colonna «Codice» (A7): manca',
  '✗ foglio «clienti», riga 8, colonna «Ragione sociale» (B8): è un valore VERO/FALSO: scrivi un testo',
  '✗ foglio «destinazioni», riga 2, colonna «Cliente» (A2): il cliente 0099 non esiste',
  '✗ foglio «destinazioni», riga 3, colonna «Codice» (B3): è il numero 1, che può aver perso gli zeri iniziali: formatta la colonna come testo e riscrivi il valore',
  '✗ foglio «destinazioni», riga 4, colonna «Codice» (B4): si distingue da 0002/0001 solo per gli zeri iniziali',
  '✗ foglio «destinazioni», riga 5, colonna «Codice» (B5): Codice destinazione non valido',
  '✗ foglio «destinazioni», riga 5, colonna «Nome destinazione» (C5): Al massimo 255 caratteri',
  '✗ foglio «destinazioni», riga 5, colonna «Attiva» (E5): «forse» non è né sì né no',
  '✗ foglio «destinazioni», riga 5, colonna «Lunedì disattivato» (G5): «2» non è né sì né no',
  '✗ foglio «destinazioni», riga 6, colonna «Username (e-mail)» (D6): Questa e-mail di accesso è già in uso',
  '✗ foglio «destinazioni», riga 7, colonna «Destinazione primaria» (F7): la destinazione primaria del cliente 0002 è già alla riga 6',
  "✗ foglio «destinazioni», riga 8, colonna «Username (e-mail)» (D8): l'accesso UNO@demo.example è già alla riga 7",
  '✗ foglio «destinazioni», riga 9, colonna «Codice» (B9): la destinazione 0002/0005 è già alla riga 8',
  '✗ foglio «destinazioni», riga 10, colonna «Username (e-mail)» (D10): è un accesso della tua azienda: cambialo dal portale e lascia la cella vuota',
  '✗ foglio «destinazioni», riga 10, colonna «Attiva» (E10): è un accesso della tua azienda: cambialo dal portale e lascia la cella vuota',
  '✗ foglio «destinazioni», riga 11, colonna «Destinazione primaria» (F11): è un accesso della tua azienda: cambialo dal portale e lascia la cella vuota',
  '✗ foglio «destinazioni», riga 12, colonna «Username (e-mail)» (D12): Indirizzo e-mail non valido',
  '✗ foglio «articoli», riga 2, colonna «Codice» (A2): Codice articolo riservato',
  '✗ foglio «articoli», riga 3, colonna «Codice» (A3): Codice articolo già esistente',
  '✗ foglio «articoli», riga 4, colonna «Codice» (A4): Al massimo 40 caratteri',
  '✗ foglio «articoli», riga 5, colonna «Quantità minima» (E5): «1.250» può voler dire due numeri: scrivi 1250 oppure 1,2500',
  '✗ foglio «articoli», riga 5, colonna «Pezzi per teglia» (F5): Numero intero non valido',
  '✗ foglio «articoli», riga 5, colonna «Sul web» (G5): «x» non è né sì né no',
  '✗ foglio «articoli», riga 6, colonna «IVA» (D6): Aliquota IVA sconosciuta',
  '✗ foglio «articoli», riga 6, colonna «Quantità minima» (E6): «dieci» non è un numero',
  '✗ foglio «articoli», riga 7, colonna «Quantità minima» (E7): Quantità non valida',
  '✗ foglio «articoli», riga 7, colonna «Pezzi per teglia» (F7): -1 è negativo',
  '✗ foglio «articoli», riga 7, colonna «urlimmagine» (H7): Indirizzo non valido',
  '✗ foglio «articoli», riga 7, colonna «data_inizzio» (I7): Data non valida',
  '✗ foglio «articoli», riga 8, colonna «Quantità minima» (E8): Quantità non valida',
  '✗ foglio «articoli», riga 8, colonna «Pezzi per teglia» (F8): Numero intero non valido',
  "✗ foglio «articoli», riga 9, colonna «Codice» (A9): l'articolo A4 è già alla riga 8",
  '✗ foglio «articoli», riga 10, colonna «Codice» (A10): è il numero 101, che può aver perso gli zeri iniziali: formatta la colonna come testo e riscrivi il valore',
  '✗ foglio «articoli», riga 11, colonna «Descrizione» (B11): Descrizione è obbligatoria',
  '✗ foglio «articoli», riga 11, colonna «Unità di misura» (C11): Unità di misura è obbligatoria',
  '✗ foglio «articoli», riga 11, colonna «IVA» (D11): IVA è obbligatoria',
  "✗ foglio «prezzi», riga 2, colonna «Articolo» (A2): l'articolo MAI non esiste",
  '✗ foglio «prezzi», riga 3, colonna «Prezzo» (C3): Prezzo non valido',
  '✗ foglio «prezzi», riga 3, colonna «Sconto 1 %» (D3): Sconto oltre il 100\u00a0%',
  '✗ foglio «prezzi», riga 4, colonna «Sconto 1 %» (D4): Sconto oltre il 100\u00a0%',
  "✗ foglio «prezzi», riga 6, colonna «Listino» (B6): il listino 2 dell'articolo ROS è già alla riga 5",
  '✗ foglio «settimana», riga 2, colonna «Cliente» (A2): il cliente 0099 non esiste',
  '✗ foglio «settimana», riga 3, colonna «Destinazione» (B3): la destinazione 0002/0009 non esiste',
  '✗ foglio «settimana», riga 4, colonna «Destinazione» (B4): la destinazione 0002/2 non esiste (forse 0002/0002?)',
  "✗ foglio «settimana», riga 4, colonna «Articolo» (C4): l'articolo MAI non esiste",
  '✗ foglio «settimana», riga 5, colonna «Lunedì» (D5): Rosetta: minimo 10, poi a passi di 5.',
  '✗ foglio «settimana», riga 5, colonna «Martedì» (E5): Rosetta: minimo 10, poi a passi di 5.',
  '✗ foglio «settimana», riga 5, colonna «Mercoledì» (F5): Rosetta: massimo 200.',
  "✗ foglio «settimana», riga 6, colonna «Articolo» (C6): l'articolo ROS della destinazione 0002/0001 è già alla riga 5",
  '✗ foglio «settimana», riga 7, colonna «Lunedì» (D7): «1,250» può voler dire due numeri: scrivi 1250 oppure 1,2500',
  '✗ foglio «settimana», riga 7, colonna «Martedì» (E7): «-3» non è un numero',
  '✗ foglio «settimana», riga 7, colonna «Mercoledì» (F7): «2 kg» non è un numero',
]

onEachDialect('an import', (make) => {
  const open = () => importingBakery(make)

  it('shows in a dry run what it would write, writes it with --apply, and nothing more the second time', async () => {
    const { world, installation } = await open()
    const file = await writeWorkbook(join(newFolder(), 'forno.xlsx'), NEW)
    const before = await tables(world)
    const { clock, db } = world
    const dry = await importFrom(installation, file, { apply: false, clock })
    expect(dry.report.lines()).toEqual([
      '~ articoli ROS: Quantità minima 10 → 5',
      '~ prezzi ROS listino 2: Prezzo 0,4 → 0,45',
      '',
      'elenco          nuovi  cambiati  uguali  rifiutati',
      'clienti             1         0       0          0',
      'destinazioni        2         0       0          0',
      'articoli            1         1       0          0',
      'prezzi              1         1       0          0',
      'settimana           2         0       0          0',
    ])
    expect(await tables(world)).toEqual(before)

    const applied = await importFrom(installation, file, { apply: true, clock })
    expect(applied.report.lines()).toEqual(dry.report.lines())
    const get = async (path: string) => (await world.get(path)).body.data
    expect(await get('/api/clienti/0041')).toMatchObject({ cliente: 'Bar Sport', cap: '07100', indirizzo: '' })
    const [banco] = (await get('/api/clienti/0041')).destinazioni_clie
    expect(banco).toMatchObject({
      codicede: '0001',
      destlogin: 'sport@demo.example',
      destpsw: '',
      orderactive: '1',
      isPrimaria: '1',
      lun_act: '0',
    })
    expect(await get('/api/magazzino/FILONE')).toMatchObject({
      descriz: 'Filone', qtaminima: '1.5', qtarange: '0.5', su_web: '1', barcode: '8001234567890', listino1: '3.2', sconto1: '10', tracciabi: '1',
    }) // prettier-ignore
    // What the file leaves out or leaves blank stays.
    expect(await get('/api/magazzino/ROS')).toMatchObject({
      descriz: 'Rosetta',
      qtaminima: '5',
      qtarange: '5',
      listino1: '0.3',
      listino2: '0.45',
    })
    expect(await get('/api/applicazioni/panificatori/planning/0041/0001')).toMatchObject([
      { codice: 'FILONE', lunedi: '2.5', giovedi: '0' },
      { codice: 'ROS', lunedi: '15', giovedi: '5' },
    ])
    const history = await db.selectFrom('order_history').select(['actor', 'article', 'weekday', 'new_value']).orderBy('id').execute()
    expect(history[0]).toEqual({ actor: 'Importazione', article: 'FILONE', weekday: 'lunedi', new_value: '2.5' })
    expect(await db.selectFrom('customers').select('listino').where('code', '=', '0041').executeTakeFirst()).toEqual({ listino: '2' })

    const events = () => db.selectFrom('events').select(['type', 'customer', 'destination', 'kind', 'actor']).orderBy('id').execute()
    const none = { customer: '', destination: '', kind: '', actor: '' }
    expect(await events()).toEqual([
      { ...none, type: 'destinazione', customer: '0041', destination: '0001' },
      { ...none, type: 'destinazione', customer: '0002', destination: '0003' },
      { ...none, type: 'articolo' },
      { type: 'ordine', customer: '0041', destination: '0001', kind: 'standing', actor: 'Importazione' },
    ])

    const after = await tables(world)
    clock.advance({ minutes: 5 })
    const again = await importFrom(installation, file, { apply: true, clock })
    expect([again.report.isGood, again.report.hasChanges]).toEqual([true, false])
    expect(await tables(world)).toEqual(after)
    await world.close()
  })

  it('names every bad cell, each rule once, and writes nothing', async () => {
    const { world, installation } = await open()
    const before = await tables(world)
    const file = await writeWorkbook(join(newFolder(), 'forno.xlsx'), BAD)
    const { report } = await importFrom(installation, file, { apply: true, clock: world.clock })
    expect(report.lines().filter((line) => line.startsWith('✗'))).toEqual(BAD_CELLS)
    expect(await tables(world)).toEqual(before)
    await world.close()
  })

  it('names the destinations whose sessions must end', async () => {
    const { world, installation } = await open()
    const folder = writeFolder(newFolder(), {
      'destinazioni.csv': 'Cliente,Codice,Attiva,Username (e-mail)\n0002,0001,,neu@demo.example\n0002,0002,no,\n',
    })
    const { ended, report } = await importFrom(installation, folder, { apply: true, clock: world.clock })
    expect(report.lines().filter((line) => line.startsWith('~'))).toEqual([
      '~ destinazioni 0002/0001: Username (e-mail) bar@demo.example → neu@demo.example',
      '~ destinazioni 0002/0002: Attiva sì → no',
    ])
    // The second one had no login.
    expect([...ended]).toEqual(['0002/0001'])
    await world.close()
  })
})
