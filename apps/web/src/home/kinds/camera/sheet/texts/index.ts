import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  picture: { it: 'Immagine di {name}', en: 'Picture of {name}' },
  taken: { it: 'Ultima immagine: {time}', en: 'Last picture: {time}' },
  none: { it: 'Questa telecamera non ha immagini', en: 'This camera has no pictures' },
  failed: {
    it: 'L’immagine non arriva. Nuovo tentativo tra poco.',
    en: 'The picture does not arrive. Trying again shortly.',
  },
});
