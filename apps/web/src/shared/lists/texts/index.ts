import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  today: { it: 'Oggi', en: 'Today' },
  yesterday: { it: 'Ieri', en: 'Yesterday' },
});
