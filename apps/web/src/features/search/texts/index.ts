import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  title: { it: 'Cerca dispositivo', en: 'Search for a device' },
  label: { it: 'Cerca dispositivi', en: 'Search devices' },
  placeholder: { it: 'Cerca dispositivi...', en: 'Search devices...' },
  clear: { it: 'Cancella la ricerca', en: 'Clear the search' },
  none: { it: 'Nessun dispositivo trovato', en: 'No device found' },
  results: { it: 'Risultati', en: 'Results' },
  count: {
    it: '{count, plural, =0 {Nessun dispositivo trovato} one {# dispositivo trovato} other {# dispositivi trovati}}',
    en: '{count, plural, =0 {No device found} one {# device found} other {# devices found}}',
  },
  countMore: {
    it: '{count} dispositivi trovati, ecco i primi {listed}',
    en: '{count} devices found, here are the first {listed}',
  },
});
