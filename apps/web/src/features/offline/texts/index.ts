import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  'update.title': { it: 'Nuova versione', en: 'New version' },
  'update.text': {
    it: 'È pronta una nuova versione dell’app. Aggiorna quando vuoi.',
    en: 'A new version of the app is ready. Update whenever you like.',
  },
  'update.accept': { it: 'Aggiorna', en: 'Update' },
});
