import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  whole: { it: '{start}, {actions}.', en: '{start}, it {actions}.' },
  wholeIf: { it: '{start}, se {condition}, {actions}.', en: '{start}, if {condition}, it {actions}.' },
  manyConditions: {
    it: '{first}, con {count, plural, one {un’altra condizione} other {altre # condizioni}}',
    en: '{first}, with {count, plural, one {one more condition} other {# more conditions}}',
  },
  blueprint: {
    it: 'Segue un modello dell’hub, con le sue impostazioni.',
    en: 'It follows a blueprint of the hub, with its settings.',
  },
});
