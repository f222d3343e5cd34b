import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  preset: { it: 'modalità {name}', en: 'preset {name}' },
  'preset.auto': { it: 'Automatica', en: 'Automatic' },
  'preset.sleep': { it: 'Notte', en: 'Night' },
  'preset.smart': { it: 'Intelligente', en: 'Smart' },
  'preset.nature': { it: 'Brezza', en: 'Breeze' },
  'preset.turbo': { it: 'Turbo', en: 'Turbo' },
  'preset.eco': { it: 'Eco', en: 'Eco' },
  'preset.on': { it: 'Accesa', en: 'On' },
});
