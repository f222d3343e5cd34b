import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  title: { it: 'Accedi a {product}', en: 'Sign in to {product}' },
  pageTitle: { it: 'Accedi · {product}', en: 'Sign in · {product}' },
  claim: { it: 'Bentornati a casa.', en: 'Welcome home.' },
  username: { it: 'Username', en: 'Username' },
  password: { it: 'Password', en: 'Password' },
  'password.show': { it: 'Mostra la password', en: 'Show the password' },
  'password.hide': { it: 'Nascondi la password', en: 'Hide the password' },
  'password.capsLock': { it: 'Il blocco maiuscole è attivo', en: 'Caps lock is on' },
  submit: { it: 'Accedi', en: 'Sign in' },
  cancel: { it: 'Annulla', en: 'Cancel' },
  'server.set': { it: 'Server configurato', en: 'Server configured' },
  'server.unset': { it: 'Nessun server configurato', en: 'No server configured' },
  'server.searching': { it: 'Ricerca del server…', en: 'Looking for the server…' },
  'code.title': { it: 'Verifica in due passaggi', en: 'Two-step verification' },
  'code.hint': {
    it: 'Inserisci il codice che trovi in {module}.',
    en: 'Type the code that you find in {module}.',
  },
  'code.label': { it: 'Codice di verifica', en: 'Verification code' },
  'code.submit': { it: 'Verifica', en: 'Verify' },
  'code.empty': { it: 'Inserisci il codice', en: 'Enter the code' },
  'code.wrong': {
    it: 'Codice non corretto. Riprova con quello nuovo.',
    en: 'That code is not right. Try the newest one.',
  },
  'ended.elsewhere': {
    it: 'Hai effettuato il logout in un’altra scheda.',
    en: 'You signed out in another tab.',
  },
  'ended.logout': { it: 'Logout effettuato. A presto!', en: 'You are signed out. See you soon!' },
  'failure.empty': { it: 'Inserisci username e password', en: 'Enter username and password' },
  'failure.credentials': {
    it: 'Username o password non corretti.',
    en: 'Username or password is not right.',
  },
  'failure.tooManyCodes': {
    it: 'Troppi codici sbagliati. Accedi di nuovo.',
    en: 'Too many wrong codes. Sign in again.',
  },
  'failure.codeLate': {
    it: 'Il tempo per inserire il codice è scaduto. Accedi di nuovo.',
    en: 'The time for the code is over. Sign in again.',
  },
  'failure.blocked': {
    it: 'L’accesso è bloccato. Chiedi a chi amministra la casa.',
    en: 'The sign-in is blocked. Ask who administers the house.',
  },
  'failure.limited': {
    it: 'Troppi tentativi. Aspetta un po’ e riprova.',
    en: 'Too many tries. Wait a little and try again.',
  },
  'failure.limitedSeconds': {
    it: 'Troppi tentativi. Riprova tra {seconds, plural, one {# secondo} other {# secondi}}.',
    en: 'Too many tries. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  },
  'failure.limitedFor': {
    it: 'Troppi tentativi. Riprova tra {span}.',
    en: 'Too many tries. Try again in {span}.',
  },
  'failure.unreachable': {
    it: 'Server Home Assistant non raggiungibile.',
    en: 'The Home Assistant server cannot be reached.',
  },
  'failure.offline': {
    it: 'Questo dispositivo non è connesso a nessuna rete. Controlla il Wi-Fi o i dati mobili.',
    en: 'This device is not connected to any network. Check the Wi-Fi or the mobile data.',
  },
  'failure.notAHub': {
    it: 'Server non raggiungibile o configurazione errata.',
    en: 'The server cannot be reached, or its configuration is wrong.',
  },
  'failure.notReady': {
    it: 'Home Assistant si sta avviando. Riprova tra poco.',
    en: 'Home Assistant is starting. Try again soon.',
  },
  'failure.givenUp': { it: 'Accesso annullato.', en: 'Sign-in cancelled.' },
  'failure.storage': { it: 'Errore nel salvataggio del token', en: 'The token could not be saved' },
  'failure.settings': {
    it: 'Errore di connessione. Verifica la configurazione del server.',
    en: 'Connection error. Check the server’s configuration.',
  },
  'failure.unknown': { it: 'Errore sconosciuto durante il login', en: 'Unknown error during sign-in' },
  configure: { it: 'Configura Server', en: 'Configure the server' },
  enterToken: { it: 'Inserisci Token HA', en: 'Enter a HA token' },
  reset: { it: 'Reset', en: 'Reset' },
  advanced: { it: 'Opzioni avanzate', en: 'Advanced options' },
  'remedy.remote': { it: 'Configura Indirizzo Remoto', en: 'Configure the remote address' },
  'remedy.permission': { it: 'Consenti l’accesso alla rete di casa', en: 'Allow access to the home network' },
  'step.searching': { it: 'Ricerca del server…', en: 'Looking for the server…' },
  'step.authenticating': { it: 'Autenticazione…', en: 'Signing in…' },
  'step.saving': { it: 'Salvataggio del token…', en: 'Saving the token…' },
  'step.generating': { it: 'Creazione del token a lungo termine…', en: 'Making the long-lived token…' },
  'step.done': { it: 'Accesso riuscito', en: 'Signed in' },
  'server.unsetHint': {
    it: 'In casa viene cercato automaticamente',
    en: 'At home it is looked for automatically',
  },
  'server.failed': {
    it: 'Non è stato possibile leggere l’indirizzo della casa.',
    en: 'The address of the house could not be read.',
  },
  'ended.pending': {
    it: 'Logout effettuato. La casa ora non risponde: l’accesso di questo dispositivo sarà revocato automaticamente appena possibile.',
    en: 'You are signed out. The house does not answer now: the access of this device will be revoked automatically as soon as possible.',
  },
  'token.panel': { it: 'Token', en: 'Token' },
  'token.label': { it: 'Long-Lived Token', en: 'Long-lived token' },
  'token.hint': {
    it: 'Lo crei nel tuo profilo di Home Assistant, sotto «Token di accesso a lungo termine».',
    en: 'You make it in your Home Assistant profile, under “Long-lived access tokens”.',
  },
  'token.profile': { it: 'Apri il profilo di Home Assistant', en: 'Open the Home Assistant profile' },
  'token.save': { it: 'Salva Token', en: 'Save the token' },
  'token.validating': { it: 'Validazione...', en: 'Validating...' },
  'token.empty': { it: 'Inserisci un token valido', en: 'Enter a valid token' },
  'token.wanted': {
    it: 'Login riuscito! Inserisci manualmente il Long-Lived Token',
    en: 'Signed in! Enter the long-lived token by hand',
  },
  'hubPage.words': {
    it: 'Questa casa chiede nome e password sulla pagina di Home Assistant. Poi tornerai qui automaticamente.',
    en: 'This house asks for name and password on the page of Home Assistant. Then you come back here automatically.',
  },
  'hubPage.go': { it: 'Accedi con Home Assistant', en: 'Sign in with Home Assistant' },
  'hubPage.failed': {
    it: 'L’accesso sulla pagina di Home Assistant non è stato completato. Riprova.',
    en: 'The sign-in on the page of Home Assistant was not completed. Try again.',
  },
  'failure.noServer': {
    it: 'Server locale non disponibile. Configura il server remoto per continuare.',
    en: 'The local server is not available. Configure the remote server to go on.',
  },
});
