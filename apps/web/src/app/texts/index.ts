import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  'notFound.title': { it: 'Questa pagina non c’è', en: 'This page is not here' },
  'notFound.words': {
    it: 'L’indirizzo è cambiato, oppure non è mai esistito.',
    en: 'The address has changed, or it never existed.',
  },
  'notFound.home': { it: 'Vai alla home', en: 'Go home' },
  'failure.title': { it: 'Qualcosa è andato storto', en: 'Something went wrong' },
  'failure.words': {
    it: 'Questa schermata si è fermata per un errore. La casa continua a funzionare: riprova.',
    en: 'This screen stopped because of an error. The house goes on working: try again.',
  },
  'failure.lostTitle': { it: 'Una parte dell’app non è arrivata', en: 'A part of the app did not arrive' },
  'failure.lostWords': {
    it: 'La rete si è interrotta, oppure c’è una versione più nuova. Riprova.',
    en: 'The network was cut, or there is a newer version. Try again.',
  },
  'failure.details': { it: 'Dettagli per il tecnico', en: 'Details for the technician' },
  'recovery.link': { it: 'Recupera Password', en: 'Recover the password' },
  'token.status': { it: 'Errore {status}: {text}', en: 'Error {status}: {text}' },
});
