import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  changed: { it: 'aggiornato {when}', en: 'updated {when}' },
  loading: { it: 'Carico il dispositivo…', en: 'Loading the device…' },
  'broken.title': { it: 'La scheda non si apre', en: 'The sheet does not open' },
  'broken.text': {
    it: 'Non è arrivata fin qui: controlla la rete e riprova.',
    en: 'It did not get here: check the network and try again.',
  },
  retry: { it: 'Riprova', en: 'Try again' },
  towards: { it: 'verso', en: 'towards' },
});
