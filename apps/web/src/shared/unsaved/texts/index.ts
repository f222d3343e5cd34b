import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  title: { it: 'Uscire senza salvare?', en: 'Leave without saving?' },
  stay: { it: 'Resta', en: 'Stay' },
  leave: { it: 'Esci senza salvare', en: 'Leave without saving' },
});
