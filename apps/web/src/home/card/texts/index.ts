import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  brightness: { it: 'Luminosità {name}', en: 'Brightness of {name}' },
  away: { it: 'Non raggiungibile', en: 'Out of reach' },
  lowBattery: { it: 'Batteria {percent}', en: 'Battery {percent}' },
});
