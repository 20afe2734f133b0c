/** The questions before unsaved edits are lost. */
export const text = {
  closeTitle: 'Chiudere senza salvare?',
  close: 'Scarta modifiche',
  goOn: 'Continua a modificare',
  leaveTitle: 'Uscire senza salvare?',
  leave: 'Esci senza salvare',
  stay: 'Resta qui',
  closeNowTitle: "Chiudere senza aspettare l'esito?",
  closeNow: 'Chiudi lo stesso',
  leaveNowTitle: "Uscire senza aspettare l'esito?",
  leaveNow: 'Esci lo stesso',
  wait: 'Aspetta',
  /** While a save is under way nobody knows what will be lost. */
  saving: 'La richiesta è già partita e continua anche se esci. Quello che non viene salvato va perso.',
  loggingOut: 'Ci sono modifiche non salvate: uscendo vanno perse.',
}
