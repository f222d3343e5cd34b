import { defineTexts } from '#shared/i18n/define-texts.ts';

/** Each in the language that was chosen, whatever the page is in. */
export const t = defineTexts({
  it: { it: 'Hai scelto l’italiano', en: 'Hai scelto l’italiano' },
  en: { it: 'You chose English', en: 'You chose English' },
  'it.reload': { it: 'Passa all’italiano', en: 'Passa all’italiano' },
  'en.reload': { it: 'Switch to English', en: 'Switch to English' },
});
