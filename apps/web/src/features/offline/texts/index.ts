import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  'update.title': { it: 'Nuova versione', en: 'New version' },
  'update.text': {
    it: 'L’app è stata aggiornata. Passa alla versione nuova quando vuoi.',
    en: 'The app has been updated. Go over to the new version whenever you like.',
  },
  'update.accept': { it: 'Aggiorna', en: 'Update' },
});
