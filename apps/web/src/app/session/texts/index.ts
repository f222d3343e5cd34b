import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  'recovery.link': { it: 'Recupera Password', en: 'Recover the password' },
  'token.status': { it: 'Errore {status}: {text}', en: 'Error {status}: {text}' },
});
