import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  title: { it: 'Pagina non trovata', en: 'Page not found' },
  words: {
    it: 'L’indirizzo è cambiato, oppure non è mai esistito.',
    en: 'The address has changed, or it never existed.',
  },
  home: { it: 'Vai alla dashboard', en: 'Go to the dashboard' },
});
