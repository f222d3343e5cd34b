import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  title: { it: 'Prepara la casa', en: 'Prepare the house' },
  text: {
    it: 'Bastano pochi passi per dare a ciascuno il suo accesso, con il ruolo giusto.',
    en: 'A few steps give everybody an access of their own, with the right role.',
  },
  'lost.title': { it: 'Utenti e ruoli in sola lettura', en: 'Users and roles are read-only' },
  'lost.text': {
    it: 'Soglia ha perso il suo accesso all’hub. I dispositivi funzionano.',
    en: 'Soglia has lost its access to the hub. Devices work.',
  },
  open: { it: 'Vedi come', en: 'See how' },
  later: { it: 'Non ora', en: 'Not now' },
});
