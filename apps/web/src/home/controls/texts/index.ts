import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  changed: { it: 'aggiornato {when}', en: 'updated {when}' },
  loading: { it: 'Carico il dispositivo…', en: 'Loading the device…' },
  'broken.title': { it: 'La scheda non si apre', en: 'The sheet does not open' },
  'broken.text': {
    it: 'Controlla la connessione e riprova.',
    en: 'Check the connection and try again.',
  },
  retry: { it: 'Riprova', en: 'Try again' },
  towards: { it: 'verso', en: 'towards' },
});
