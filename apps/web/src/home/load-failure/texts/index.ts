import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  timeout: { it: 'l’hub non ha risposto in tempo.', en: 'the hub did not answer in time.' },
  disconnected: { it: 'l’hub non è raggiungibile.', en: 'the hub cannot be reached.' },
  unauthorized: { it: 'token non valido (401).', en: 'the token is not valid (401).' },
  refused: { it: 'il tuo utente non può leggerli.', en: 'your account may not read it.' },
  other: { it: 'la risposta dell’hub non è valida.', en: 'the answer of the hub is not valid.' },
  token: { it: 'Configura Token HA', en: 'Set up the HA token' },
  server: { it: 'Configura Server', en: 'Set up the server' },
});
