import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  unread: {
    it: '{count, plural, one {# ticket con risposte nuove} other {# ticket con risposte nuove}}',
    en: '{count, plural, one {# ticket with new answers} other {# tickets with new answers}}',
  },
  report: { it: 'Segnala un problema', en: 'Report a problem' },
});
