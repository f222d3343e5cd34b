import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  title: { it: 'Ordine dei preferiti', en: 'Order of the favourites' },
});
