import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  loading: { it: 'Caricamento…', en: 'Loading…' },
  retry: { it: 'Riprova', en: 'Try again' },
  close: { it: 'Chiudi', en: 'Close' },
  notices: { it: 'Avvisi', en: 'Messages' },
});
