import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  cancel: { it: 'Annulla', en: 'Cancel' },
  code: { it: 'Codice', en: 'Code' },
  digits: { it: 'Da {min} a {max} cifre', en: '{min} to {max} digits' },
});
