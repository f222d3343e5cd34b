import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  meter: { it: 'Consumo nel periodo', en: 'Use in the period' },
});
