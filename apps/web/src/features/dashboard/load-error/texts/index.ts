import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  details: { it: 'Dettagli per il tecnico', en: 'Details for the technician' },
  'timeout.title': { it: 'La casa non risponde', en: 'The house does not answer' },
  timeout: {
    it: 'Timeout nel caricamento dei dispositivi... L’hub non ha risposto in 15 secondi: potrebbe essere spento o in riavvio.',
    en: 'Loading the devices took too long: the hub did not answer within 15 seconds. It may be off, or restarting.',
  },
  'noServer.title': { it: 'Manca l’indirizzo del server', en: 'The address of the server is missing' },
  noServer: {
    it: 'Indirizzo del server non configurato: indica dove si trova l’hub della casa.',
    en: 'No server address is set: say where the hub of the house is.',
  },
  'noToken.title': { it: 'Manca il token', en: 'The token is missing' },
  noToken: {
    it: 'Long-Lived Token non configurato: senza un token l’hub non mostra i dispositivi.',
    en: 'No long-lived token is set: without a token the hub does not show its devices.',
  },
  'unauthorized.title': { it: 'Serve un nuovo token', en: 'A new token is needed' },
  unauthorized: {
    it: 'Errore autenticazione (401): Token non valido',
    en: 'Authentication error (401): the token is not valid',
  },
  'crossOrigin.title': { it: 'Il browser blocca la casa', en: 'The browser blocks the house' },
  crossOrigin: {
    it: 'Possibile errore CORS: da questa pagina il browser non può raggiungere l’hub. {obstacle}',
    en: 'Possibly a CORS error: from this page the browser cannot reach the hub. {obstacle}',
  },
  'unreachable.title': { it: 'La casa non risponde', en: 'The house does not answer' },
  unreachable: {
    it: 'Errore di connessione: l’hub non è raggiungibile. Potrebbe essere spento o in riavvio.',
    en: 'Connection error: the hub cannot be reached. It may be off, or restarting.',
  },
  'invalid.title': { it: 'Risposta non riconosciuta', en: 'The answer makes no sense' },
  invalid: {
    it: 'Formato dati non valido: a questo indirizzo non risponde l’hub della casa, oppure non è ancora pronto.',
    en: 'Invalid data format: what answers at this address is not the hub of the house, or is not ready.',
  },
  token: { it: 'Configura Token HA', en: 'Set up the HA token' },
  server: { it: 'Configura Server', en: 'Set up the server' },
});
