import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  'ask.title': { it: 'Eseguire {name}?', en: 'Run {name}?' },
  'ask.opens': { it: 'Apre un ingresso della casa.', en: 'It opens an entrance of the house.' },
  'ask.unlocks': { it: 'Sblocca una serratura.', en: 'It unlocks a lock.' },
  'ask.disarms': { it: 'Disarma l’allarme.', en: 'It disarms the alarm.' },
  'ask.unknown': {
    it: 'Da qui non si vede tutto quello che fa: potrebbe anche aprire, sbloccare o disarmare.',
    en: 'Not all that it does can be seen from here: it might also open, unlock or disarm.',
  },
  'ask.run': { it: 'Esegui', en: 'Run' },
});
