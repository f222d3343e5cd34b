import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  readOnly: { it: 'Solo lettura', en: 'Read only' },
  'readOnly.text': {
    it: 'Il tuo ruolo ti permette di vedere questo dispositivo, non di comandarlo.',
    en: 'Your role lets you see this device, not control it.',
  },
  notify: { it: 'Avvisami quando', en: 'Notify me when' },
  report: { it: 'Segnala un problema', en: 'Report a problem' },
  edit: { it: 'Modifica dispositivo', en: 'Edit device' },
  asOf: {
    it: 'La casa non è collegata: questi sono gli ultimi valori noti.',
    en: 'The house is not connected: these are the last known values.',
  },
  'away.text': {
    it: 'Potrebbe essere spento, scarico o fuori portata. Appena torna raggiungibile, lo ritrovi qui.',
    en: 'It may be off, out of battery or out of range. You will find it here as soon as it is back.',
  },
  'gone.title': { it: 'Questo dispositivo non c’è più', en: 'This device is no longer there' },
  'gone.text': {
    it: 'È stato rimosso dall’hub, oppure il link che hai seguito è vecchio.',
    en: 'It was removed from the hub, or the link that you followed is old.',
  },
  'gone.action': { it: 'Torna alla dashboard', en: 'Back to the dashboard' },
});
