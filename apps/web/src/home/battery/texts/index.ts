import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  lowBattery: {
    it: 'Batteria al {percent}: cambiala o ricaricala.',
    en: 'Battery at {percent}: time to change or charge it.',
  },
});
