import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  add: { it: 'Aggiungi ai preferiti: {name}', en: 'Add to favourites: {name}' },
  remove: { it: 'Togli dai preferiti: {name}', en: 'Remove from favourites: {name}' },
  'kept.title': { it: 'Avviso', en: 'Notice' },
  'kept.text': {
    it: 'Questo browser non salva i preferiti.',
    en: 'This browser does not keep the favourites.',
  },
});
