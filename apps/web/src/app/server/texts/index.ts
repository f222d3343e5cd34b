import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  remote: { it: 'Indirizzo remoto', en: 'Remote address' },
});
