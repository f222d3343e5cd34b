import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  title: { it: 'Prepara la casa', en: 'Prepare the house' },
  text: { it: 'Dai a ciascuno il suo accesso.', en: 'Give everybody their own access.' },
  'lost.title': { it: 'Utenti e ruoli in sola lettura', en: 'Users and roles are read-only' },
  'lost.text': {
    it: 'Soglia ha perso il suo accesso all’hub. I dispositivi funzionano.',
    en: 'Soglia has lost its access to the hub. Devices work.',
  },
  open: { it: 'Vedi come', en: 'See how' },
  later: { it: 'Non ora', en: 'Not now' },
});
