import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  unread: {
    it: '{count, plural, one {# ticket con risposte nuove} other {# ticket con risposte nuove}}',
    en: '{count, plural, one {# ticket with new answers} other {# tickets with new answers}}',
  },
  'logout.title': { it: 'Esci senza inviare?', en: 'Log out without sending?' },
  'logout.action': { it: 'Esci comunque', en: 'Log out anyway' },
  'reset.title': { it: 'Reimpostare il server?', en: 'Reset the server?' },
  'reset.action': { it: 'Reimposta comunque', en: 'Reset anyway' },
  unsent: {
    it: '{count, plural, one {Un ticket non ancora inviato andrà perso.} other {# ticket non ancora inviati andranno persi.}}',
    en: '{count, plural, one {One ticket that has not been sent yet will be lost.} other {# tickets that have not been sent yet will be lost.}}',
  },
  report: { it: 'Segnala un problema', en: 'Report a problem' },
});
