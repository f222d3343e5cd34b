import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  lowBattery: {
    it: 'Batteria scarica ({percent}): sostituiscila o ricaricala.',
    en: 'Battery low ({percent}): change or charge it.',
  },
});
