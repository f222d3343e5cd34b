import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  unread: {
    it: '{count, plural, one {# ticket con risposte nuove} other {# ticket con risposte nuove}}',
    en: '{count, plural, one {# ticket with new answers} other {# tickets with new answers}}',
  },
  'logout.title': { it: 'Esci senza inviare?', en: 'Log out without sending?' },
  'logout.text': {
    it: '{count, plural, one {Un ticket non è ancora stato inviato: con il logout va perso.} other {# ticket non sono ancora stati inviati: con il logout vanno persi.}}',
    en: '{count, plural, one {One ticket has not been sent yet: logging out loses it.} other {# tickets have not been sent yet: logging out loses them.}}',
  },
  'logout.action': { it: 'Esci comunque', en: 'Log out anyway' },
  report: { it: 'Segnala un problema', en: 'Report a problem' },
});
