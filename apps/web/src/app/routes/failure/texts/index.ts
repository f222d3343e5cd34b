import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  title: { it: 'Qualcosa è andato storto', en: 'Something went wrong' },
  words: {
    it: 'Questa schermata si è fermata per un errore. La casa continua a funzionare: riprova.',
    en: 'This screen stopped because of an error. The house goes on working: try again.',
  },
  lostTitle: { it: 'Una parte dell’app non è arrivata', en: 'A part of the app did not arrive' },
  lostWords: {
    it: 'La rete si è interrotta, oppure c’è una versione più nuova. Riprova.',
    en: 'The network was cut, or there is a newer version. Try again.',
  },
  details: { it: 'Dettagli per il tecnico', en: 'Details for the technician' },
});
