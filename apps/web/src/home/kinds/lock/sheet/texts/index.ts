import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  lock: { it: 'Chiudi a chiave', en: 'Lock' },
  unlock: { it: 'Sblocca', en: 'Unlock' },
  open: { it: 'Apri la porta', en: 'Open the door' },
  jammed: {
    it: 'La serratura è inceppata. Controlla che la porta sia chiusa bene, poi riprova.',
    en: 'The lock is jammed. Check that the door is shut well, then try again.',
  },
});
