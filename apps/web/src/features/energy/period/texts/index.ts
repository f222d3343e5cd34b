import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  kinds: { it: 'Periodo', en: 'Period' },
  'kind.day': { it: 'Giorno', en: 'Day' },
  'kind.week': { it: 'Settimana', en: 'Week' },
  'kind.month': { it: 'Mese', en: 'Month' },
  'kind.year': { it: 'Anno', en: 'Year' },
  'previous.day': { it: 'Giorno precedente', en: 'Previous day' },
  'previous.week': { it: 'Settimana precedente', en: 'Previous week' },
  'previous.month': { it: 'Mese precedente', en: 'Previous month' },
  'previous.year': { it: 'Anno precedente', en: 'Previous year' },
  'next.day': { it: 'Giorno successivo', en: 'Next day' },
  'next.week': { it: 'Settimana successiva', en: 'Next week' },
  'next.month': { it: 'Mese successivo', en: 'Next month' },
  'next.year': { it: 'Anno successivo', en: 'Next year' },
  calendar: { it: 'Scegli una data', en: 'Choose a date' },
  today: { it: 'Oggi', en: 'Today' },
  yesterday: { it: 'Ieri', en: 'Yesterday' },
  thisWeek: { it: 'Questa settimana', en: 'This week' },
  thisMonth: { it: 'Questo mese', en: 'This month' },
  thisYear: { it: 'Quest’anno', en: 'This year' },
});
