import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  level: { it: 'Livello di fumo', en: 'Smoke level' },
  ok: { it: 'Normale', en: 'Normal' },
  low: { it: 'Basso', en: 'Low' },
  medium: { it: 'Medio', en: 'Medium' },
  bad: { it: 'Alto', en: 'High' },
  call: { it: 'Chiama il 115', en: 'Call 115' },
  hours: { it: 'Livello di fumo ora per ora, in ppm', en: 'Smoke level hour by hour, in ppm' },
  events: { it: 'Eventi degli ultimi 30 giorni', en: 'Events of the last 30 days' },
  moreEvents: { it: 'Mostra altri', en: 'Show more' },
  noEvents: { it: 'Nessun allarme negli ultimi 30 giorni.', en: 'No alarm in the last 30 days.' },
  noEventsSince: {
    it: 'Nessun allarme nello storico dell’hub.',
    en: 'No alarm in the history of the hub.',
  },
  times: {
    it: '{count, plural, one {# volta} other {# volte}}',
    en: '{count, plural, one {# time} other {# times}}',
  },
  timesEach: { it: '{name}: quante volte, ora per ora', en: '{name}: how many times, hour by hour' },
  last: { it: 'Ultime volte', en: 'Last times' },
  battery: { it: 'Batteria', en: 'Battery' },
  eventLevel: { it: '{level} ppm · {word}', en: '{level} ppm · {word}' },
});
