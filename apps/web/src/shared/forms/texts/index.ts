import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  'password.show': { it: 'Mostra la password', en: 'Show password' },
  'password.hide': { it: 'Nascondi la password', en: 'Hide password' },
});
