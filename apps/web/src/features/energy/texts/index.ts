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
  'why.timeout': { it: 'l’hub non ha risposto in tempo.', en: 'the hub did not answer in time.' },
  'why.disconnected': { it: 'l’hub non è raggiungibile.', en: 'the hub cannot be reached.' },
  'why.token': { it: 'token non valido (401).', en: 'the token is not valid (401).' },
  'why.refused': { it: 'il tuo utente non può leggerli.', en: 'your account may not read it.' },
  'why.unsupported': { it: 'questo hub non registra statistiche.', en: 'this hub records no statistics.' },
  'why.other': { it: 'la risposta dell’hub non è valida.', en: 'the answer of the hub is not valid.' },
  token: { it: 'Configura Token HA', en: 'Set up the HA token' },
  server: { it: 'Configura Server', en: 'Set up the server' },
});
