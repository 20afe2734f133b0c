/** The keys of an order: of its quantities, and of the groups of buttons above them. */
export const keyText = {
  quantities: 'Sulle quantità',
  step: 'Un passo in più o in meno',
  tenSteps: 'Dieci passi in più o in meno',
  next: 'Alla quantità successiva',
  previous: 'Alla quantità precedente',
  choices: 'Apri le scelte',
  save: 'Salva',
  buttons: 'Tra i giorni e tra i pulsanti',
  neighbour: 'Al precedente o al successivo',
  ends: "Al primo o all'ultimo",
}
