import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  title: { it: 'Energia', en: 'Energy' },
  add: { it: 'Aggiungi dispositivo', en: 'Add a device' },
  device: { it: 'Dispositivo', en: 'Device' },
  tabs: { it: 'Vista', en: 'View' },
  'tab.consumption': { it: 'Consumo', en: 'Use' },
  'tab.production': { it: 'Produzione', en: 'Production' },
  'tab.statistics': { it: 'Statistiche', en: 'Statistics' },
  loading: { it: 'Caricamento dei dati sull’energia', en: 'Loading the energy data' },
  'closed.title': { it: 'Il tuo ruolo non comprende l’energia', en: 'Your role does not include energy' },
  closed: {
    it: 'Se ti serve vedere i consumi, chiedilo a chi amministra la casa.',
    en: 'If you need to see what the house uses, ask those who administer it.',
  },
  failed: {
    it: 'Errore nel caricamento dati energia: {why}',
    en: 'The energy data could not be loaded: {why}',
  },
  'why.unsupported': { it: 'questo hub non registra statistiche.', en: 'this hub records no statistics.' },
});
