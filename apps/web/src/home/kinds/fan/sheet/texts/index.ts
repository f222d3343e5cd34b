import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  speed: { it: 'Velocità', en: 'Speed' },
  preset: { it: 'Programma', en: 'Preset' },
  'preset.choose': { it: 'Scegli un programma', en: 'Choose a preset' },
  oscillate: { it: 'Oscillazione', en: 'Oscillation' },
  direction: { it: 'Direzione', en: 'Direction' },
  forward: { it: 'Avanti', en: 'Forward' },
  reverse: { it: 'Indietro', en: 'Reverse' },
});
