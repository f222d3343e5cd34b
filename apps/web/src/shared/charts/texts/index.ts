import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  table: { it: 'Mostra i dati in tabella', en: 'Show the data in a table' },
  time: { it: 'Ora', en: 'Time' },
  from: { it: 'Dalle', en: 'From' },
  until: { it: 'Alle', en: 'Until' },
  state: { it: 'Stato', en: 'State' },
  value: { it: 'Valore', en: 'Value' },
  gone: { it: 'Rimosso', en: 'Removed' },
  band: { it: '{state} per {span}', en: '{state} for {span}' },
  failed: { it: 'Impossibile caricare lo storico.', en: 'The history could not be loaded.' },
  retry: { it: 'Riprova', en: 'Try again' },
});
