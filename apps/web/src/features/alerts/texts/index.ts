import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  panel: { it: 'Allarme scattato', en: 'Alarm triggered' },
  smoke: { it: 'Fumo rilevato', en: 'Smoke detected' },
  gas: { it: 'Gas rilevato', en: 'Gas detected' },
  carbon_monoxide: { it: 'Monossido di carbonio', en: 'Carbon monoxide' },
  moisture: { it: 'Acqua rilevata', en: 'Water detected' },
  since: { it: '{where}, {when}', en: '{where}, {when}' },
  others: {
    it: '{words} · {count, plural, one {e un altro} other {e altri #}}',
    en: '{words} · {count, plural, one {and one more} other {and # more}}',
  },
  see: { it: 'Vedi', en: 'See' },
  seeWhich: { it: 'Vedi {name}', en: 'See {name}' },
});
