import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  title: { it: 'Qualcosa è andato storto', en: 'Something went wrong' },
  words: {
    it: 'Questa schermata si è bloccata per un errore. La casa continua a funzionare: riprova.',
    en: 'This screen stopped because of an error. The house goes on working: try again.',
  },
  lostTitle: { it: 'Una parte dell’app non è stata caricata', en: 'A part of the app was not loaded' },
  lostWords: {
    it: 'La connessione si è interrotta, oppure è uscita una nuova versione. Riprova.',
    en: 'The network was cut, or there is a newer version. Try again.',
  },
  details: { it: 'Dettagli per il tecnico', en: 'Details for the technician' },
});
