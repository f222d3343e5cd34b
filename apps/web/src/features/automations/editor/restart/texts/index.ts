import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  byItself: {
    it: 'Questa automazione può riavviarsi da sola: la avvia un cambiamento che fa lei stessa ({names}).',
    en: 'This automation can start itself again: it is started by a change that it makes itself ({names}).',
  },
  through: {
    it: 'Questa automazione può riavviarsi da sola: {chain}, che la riavvia.',
    en: 'This automation can start itself again: {chain}, which starts this one again.',
  },
  first: { it: 'avvia «{name}»', en: 'it starts “{name}”' },
  next: { it: 'che avvia «{name}»', en: 'which starts “{name}”' },
});
