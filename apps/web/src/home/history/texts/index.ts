import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  lastDay: { it: 'Ultime 24 ore', en: 'Last 24 hours' },
  period: { it: 'Periodo', en: 'Period' },
  hours24: { it: '24 ore', en: '24 hours' },
  days7: { it: '7 giorni', en: '7 days' },
  days30: { it: '30 giorni', en: '30 days' },
  loading: { it: 'Carico lo storico…', en: 'Loading the history…' },
  empty: { it: 'Nessun dato in questo periodo.', en: 'No data in this period.' },
  sinceThen: { it: 'Storico disponibile a partire da: {when}.', en: 'History available since {when}.' },
  unsupported: { it: 'Questo hub non conserva lo storico.', en: 'This hub keeps no history.' },
  refused: { it: 'Non hai il permesso di vedere lo storico.', en: 'You may not see the history.' },
  failed: { it: 'Impossibile caricare lo storico.', en: 'The history could not be loaded.' },
  retry: { it: 'Riprova', en: 'Try again' },
  day: { it: 'Giorno', en: 'Day' },
  min: { it: 'Minima', en: 'Lowest' },
  mean: { it: 'Media', en: 'Mean' },
  max: { it: 'Massima', en: 'Highest' },
  total: { it: 'Totale', en: 'Total' },
  growth: { it: 'Consumo', en: 'Use' },
  chart: { it: '{name}: {period}', en: '{name}: {period}' },
  chartUnit: { it: '{name}: {period}, in {unit}', en: '{name}: {period}, in {unit}' },
});
