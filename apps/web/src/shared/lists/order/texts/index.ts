import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  how: {
    it: 'Trascina una riga dalla maniglia, oppure spostala con i tasti freccia.',
    en: 'Drag a row by its handle, or move it with the arrow keys.',
  },
  handle: { it: 'Sposta {name}', en: 'Move {name}' },
  moved: {
    it: '{name}: posizione {place} di {count}',
    en: '{name}: position {place} of {count}',
  },
});
