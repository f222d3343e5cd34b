import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  broken: { it: 'Impossibile mostrare questo dispositivo', en: 'This device cannot be shown' },
  brightness: { it: 'Luminosità {name}', en: 'Brightness of {name}' },
  away: { it: 'Non raggiungibile', en: 'Out of reach' },
  viewOnly: { it: 'Solo lettura', en: 'Read only' },
  lowBattery: { it: 'Batteria {percent}', en: 'Battery {percent}' },
});
