import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  done: {
    it: '{name}: {count, plural, one {# luce spenta} other {# luci spente}}',
    en: '{name}: {count, plural, one {# light turned off} other {# lights turned off}}',
  },
  undo: { it: 'Annulla', en: 'Undo' },
  'refused.off': {
    it: '{count, plural, one {Non si è spenta: {names}} other {Non si sono spente: {names}}}',
    en: '{count, plural, one {Did not turn off: {names}} other {Did not turn off: {names}}}',
  },
  'refused.on': {
    it: '{count, plural, one {Non si è accesa: {names}} other {Non si sono accese: {names}}}',
    en: '{count, plural, one {Did not turn on: {names}} other {Did not turn on: {names}}}',
  },
});
