import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  show: { it: 'Percorso di oggi', en: 'Today’s track' },
  'show.named': { it: 'Percorso di oggi di {name}', en: 'Today’s track of {name}' },
  loading: { it: 'Lettura del percorso…', en: 'Reading the track…' },
  failed: { it: 'Il percorso non si può leggere ora.', en: 'The track cannot be read now.' },
  none: { it: 'Nessuna posizione nelle ultime 24 ore.', en: 'No position within the last 24 hours.' },
  stop: { it: '{from}–{to}, {where}', en: '{from}–{to}, {where}' },
  'stop.moment': { it: '{from}, {where}', en: '{from}, {where}' },
  way: { it: 'in movimento', en: 'on the way' },
  share: { it: 'Mostra agli altri il mio percorso', en: 'Show my track to the others' },
  'share.hint': {
    it: 'Chi vede la mappa può guardare i tuoi spostamenti delle ultime 24 ore.',
    en: 'Who sees the map can look where you were within the last 24 hours.',
  },
  'share.failed': { it: 'Non salvato', en: 'Not saved' },
});
