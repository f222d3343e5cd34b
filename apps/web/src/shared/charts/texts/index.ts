import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  table: { it: 'Mostra i dati in tabella', en: 'Show the data in a table' },
  time: { it: 'Ora', en: 'Time' },
  from: { it: 'Dalle', en: 'From' },
  until: { it: 'Alle', en: 'Until' },
  state: { it: 'Stato', en: 'State' },
  value: { it: 'Valore', en: 'Value' },
  gone: { it: 'Tolto', en: 'Removed' },
  band: { it: '{state} per {span}', en: '{state} for {span}' },
  failed: { it: 'Lo storico non è arrivato.', en: 'The history did not arrive.' },
  retry: { it: 'Riprova', en: 'Try again' },
});
