import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  'setup.title': { it: 'Configurazione Token Home Assistant', en: 'Home Assistant Token Configuration' },
  'setup.step1': {
    it: 'Apri il tuo profilo in Home Assistant.',
    en: 'Open your profile in Home Assistant.',
  },
  'setup.step2': {
    it: 'In fondo alla pagina, sotto «Sicurezza», trovi «Token di accesso a lungo termine».',
    en: 'At the foot of the page, under “Security”, you find “Long-lived access tokens”.',
  },
  'setup.step3': {
    it: 'Premi «Crea token» e chiamalo {product}.',
    en: 'Press “Create token” and call it {product}.',
  },
  'setup.step4': {
    it: 'Copialo e incollalo qui sotto: viene mostrato una volta sola.',
    en: 'Copy it and paste it below: it is shown only once.',
  },
  'setup.server': { it: 'URL del server', en: 'Server URL' },
  'setup.token': { it: 'Token', en: 'Token' },
  'setup.tokenHint': { it: 'Incolla qui il token', en: 'Paste the token here' },
  'setup.both': {
    it: "Inserisci sia il token che l'URL del server",
    en: 'Enter both the token and the server’s URL',
  },
  'setup.error': { it: 'Errore validazione: {why}', en: 'Validation error: {why}' },
  'setup.valid': { it: 'Token validato con successo! Salvataggio in corso...', en: 'Token valid! Saving...' },
  'setup.doneTitle': { it: 'Token Configurato', en: 'Token configured' },
  'setup.done': {
    it: 'Long-Lived Token di Home Assistant configurato con successo!',
    en: 'The long-lived Home Assistant token is configured!',
  },
  'refused.title': { it: 'Serve un nuovo token', en: 'A new token is needed' },
  'refused.words': {
    it: 'Errore autenticazione (401): Token non valido',
    en: 'Authentication error (401): token not valid',
  },
  'refused.configure': { it: 'Configura Token HA', en: 'Configure the HA token' },
  'refused.signIn': { it: 'Accedi', en: 'Sign in' },
  cancel: { it: 'Annulla', en: 'Cancel' },
  save: { it: 'Salva Token', en: 'Save the token' },
  validating: { it: 'Validazione...', en: 'Validating...' },
  unknown: { it: 'qualcosa è andato storto. Riprova.', en: 'something went wrong. Try again.' },
});
