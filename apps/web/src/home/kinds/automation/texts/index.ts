import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  on: { it: 'Attiva', en: 'Active' },
  onWith: { it: 'Attiva · {when}', en: 'Active · {when}' },
  off: { it: 'Disattiva', en: 'Inactive' },
  runningNow: { it: 'Esecuzione…', en: 'Running…' },
  turningOn: { it: 'Attivazione…', en: 'Activating…' },
  turningOff: { it: 'Disattivazione…', en: 'Deactivating…' },
});
