import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  label: { it: 'Cerca dispositivi', en: 'Search devices' },
  placeholder: { it: 'Cerca dispositivi...', en: 'Search devices...' },
  open: { it: 'Cerca dispositivo', en: 'Search for a device' },
  clear: { it: 'Cancella la ricerca', en: 'Clear the search' },
});
