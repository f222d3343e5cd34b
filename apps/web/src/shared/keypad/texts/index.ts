import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  keypad: { it: 'Tastierino', en: 'Keypad' },
  clear: { it: 'Cancella tutto', en: 'Clear all' },
  backspace: { it: 'Cancella l’ultima cifra', en: 'Delete the last digit' },
  typed: {
    it: '{count, plural, =0 {Nessuna cifra inserita} one {# cifra inserita} other {# cifre inserite}}',
    en: '{count, plural, =0 {No digit typed} one {# digit typed} other {# digits typed}}',
  },
});
