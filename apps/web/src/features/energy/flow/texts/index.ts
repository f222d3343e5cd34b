import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  now: { it: 'Adesso', en: 'Now' },
  sun: { it: 'Sole', en: 'Sun' },
  house: { it: 'Casa', en: 'Home' },
  grid: { it: 'Rete', en: 'Grid' },
  'grid.giving': { it: 'Alla rete', en: 'To the grid' },
  battery: { it: 'Batteria', en: 'Battery' },
  'battery.charging': { it: 'Batteria in carica', en: 'Battery, charging' },
  'battery.giving': { it: 'Dalla batteria', en: 'From the battery' },
});
