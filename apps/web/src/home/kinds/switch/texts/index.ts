import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  now: { it: 'Ora', en: 'Now' },
  energy: { it: 'Consumo', en: 'Use' },
  today: { it: 'Oggi', en: 'Today' },
  cost: { it: 'Spesa', en: 'Cost' },
  schedules: { it: 'Programmi', en: 'Programmes' },
});
