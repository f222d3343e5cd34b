import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  'sheet.title': { it: 'Qualcosa è andato storto', en: 'Something went wrong' },
  'sheet.text': {
    it: 'Questa scheda si è bloccata per un errore. La casa continua a funzionare: riprova.',
    en: 'This sheet stopped because of an error. The house goes on working: try again.',
  },
});
