import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  speed: { it: 'Velocità', en: 'Speed' },
  preset: { it: 'Modalità', en: 'Preset' },
  'preset.choose': { it: 'Scegli una modalità', en: 'Choose a preset' },
  oscillate: { it: 'Oscillazione', en: 'Oscillation' },
  direction: { it: 'Direzione', en: 'Direction' },
  forward: { it: 'Avanti', en: 'Forward' },
  reverse: { it: 'Indietro', en: 'Reverse' },
});
