import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  home: { it: 'In casa', en: 'At home' },
  away: { it: 'Fuori casa', en: 'Away' },
  distance: { it: 'A {distance} da casa', en: '{distance} from home' },
  unknown: { it: 'Posizione non nota', en: 'Position not known' },
  invalid: {
    it: 'Il dispositivo comunica coordinate impossibili',
    en: 'The device reports impossible coordinates',
  },
  'no.position': { it: '{where}, senza coordinate', en: '{where}, without coordinates' },
  at: { it: 'Presso {zone}', en: 'At {zone}' },
  'at.school': { it: 'A scuola', en: 'At school' },
  'at.office': { it: 'In ufficio', en: 'At the office' },
  'at.work': { it: 'Al lavoro', en: 'At work' },
  'at.gym': { it: 'In palestra', en: 'At the gym' },
  battery: { it: 'Batteria', en: 'Battery' },
  unavailable: { it: 'Non disponibile', en: 'Unavailable' },
});
