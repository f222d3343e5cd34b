import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  action: { it: 'Che cosa fare', en: 'What to do' },
  more: { it: 'Altro modo', en: 'Other mode' },
  code: { it: 'Codice di sicurezza', en: 'Security code' },
  codeText: { it: 'Codice', en: 'Code' },
  'digits.home': { it: 'Da 4 a 6 cifre per armare in casa', en: '4 to 6 digits to arm home' },
  'digits.away': { it: 'Da 4 a 6 cifre per armare fuori casa', en: '4 to 6 digits to arm away' },
  'digits.night': { it: 'Da 4 a 6 cifre per armare per la notte', en: '4 to 6 digits to arm for the night' },
  'digits.vacation': {
    it: 'Da 4 a 6 cifre per armare per le vacanze',
    en: '4 to 6 digits to arm for vacation',
  },
  'digits.custom_bypass': {
    it: 'Da 4 a 6 cifre per armare in modo parziale',
    en: '4 to 6 digits to arm partly',
  },
  'digits.disarm': { it: 'Da 4 a 6 cifre per disarmare', en: '4 to 6 digits to disarm' },
  noCode: { it: 'Non serve il codice.', en: 'No code is needed.' },
  by: { it: 'da {name}, {when}', en: 'by {name}, {when}' },
  'delay.exit': { it: 'Uscita: {time}', en: 'Exit: {time}' },
  'delay.entry': { it: 'Ingresso: {time}', en: 'Entry: {time}' },
  'delay.exitLeft': { it: 'Ancora {time} per uscire', en: '{time} left to go out' },
  'delay.entryLeft': { it: 'Ancora {time} per disarmare', en: '{time} left to disarm' },
  watched: { it: 'Porte, finestre e movimento', en: 'Doors, windows and movement' },
  others: {
    it: '{count, plural, one {e un altro} other {e altri #}}',
    en: '{count, plural, one {and one more} other {and # more}}',
  },
});
