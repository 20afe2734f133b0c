// The words of the login page.
export const text = {
  title: 'Accedi al portale ordini',
  email: 'E-mail',
  password: 'Password',
  show: 'Mostra password',
  hide: 'Nascondi password',
  remember: 'Ricordami',
  submit: 'Accedi',
  submitting: 'Accesso in corso…',
  cutOff: (time: string) => `Ordini effettuabili entro le ore ${time}`,
  emailMissing: 'Inserisci la tua e-mail',
  passwordMissing: 'Inserisci la password',
  notReady: 'Sistema non pronto. Attendi qualche secondo e riprova.',
  refused: 'Login fallito. Controlla le credenziali.',
  failed: 'Errore durante il login. Riprova.',
  tooMany: (seconds: number) => `Troppi tentativi: riprova tra ${seconds === 1 ? '1 secondo' : `${seconds} secondi`}.`,
}
