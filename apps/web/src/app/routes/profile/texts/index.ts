import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  people: { it: 'Utenti e ruoli', en: 'Users and roles' },
});
