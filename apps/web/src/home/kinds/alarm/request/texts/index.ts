import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  'code.home': { it: 'Inserisci il codice per armare in casa.', en: 'Type the code to arm home.' },
  'code.away': { it: 'Inserisci il codice per armare fuori casa.', en: 'Type the code to arm away.' },
  'code.night': {
    it: 'Inserisci il codice per armare per la notte.',
    en: 'Type the code to arm for the night.',
  },
  'code.vacation': {
    it: 'Inserisci il codice per armare per le vacanze.',
    en: 'Type the code to arm for vacation.',
  },
  'code.custom_bypass': {
    it: 'Inserisci il codice per armare in modo parziale.',
    en: 'Type the code to arm partly.',
  },
  'code.disarm': { it: 'Inserisci il codice per disarmare.', en: 'Type the code to disarm.' },
  ignored: {
    it: 'Nessuna risposta: forse il codice è errato.',
    en: 'No answer: the code may be wrong.',
  },
  'open.title': {
    it: 'Qualcosa è aperto. Armare lo stesso?',
    en: 'Something is open. Arm all the same?',
  },
  'open.text': { it: 'Ancora da chiudere: {names}.', en: 'Open: {names}.' },
  'open.action': { it: 'Arma lo stesso', en: 'Arm all the same' },
});
