import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  steps: { it: 'Passi', en: 'Steps' },
  'step.details': { it: 'Dati', en: 'Details' },
  'step.code': { it: 'Codice', en: 'Code' },
  'step.password': { it: 'Password', en: 'Password' },
  'step.done': { it: 'Fatto', en: 'Done' },
  'title.details': { it: 'Recupero password', en: 'Password recovery' },
  'title.code': { it: 'Verifica OTP', en: 'Verify the code' },
  'title.password': { it: 'Cambia Password', en: 'Change the password' },
  'title.done': { it: 'Password cambiata con successo!', en: 'Your password has been changed!' },
  intro: {
    it: 'Ti inviamo un codice con cui scegliere una nuova password.',
    en: 'We send you a code with which you choose a new password.',
  },
  'intro.phone': {
    it: 'Ti inviamo un codice al telefono: con quello scegli una nuova password.',
    en: 'We send a code to your phone: with that you choose a new password.',
  },
  'intro.mail': {
    it: 'Ti inviamo un codice per email: con quello scegli una nuova password. Il numero serve solo a riconoscerti.',
    en: 'We send you a code by email: with that you choose a new password. The number only tells who you are.',
  },
  'intro.terminal': {
    it: 'Il codice compare nel terminale in cui è in esecuzione Soglia: con quello scegli una nuova password.',
    en: 'The code appears in the terminal in which Soglia runs: with that you choose a new password.',
  },
  username: { it: 'Username', en: 'Username' },
  prefix: { it: 'Prefisso', en: 'Prefix' },
  country: { it: 'Paese del prefisso', en: 'Country of the prefix' },
  'country.other': { it: 'Altro prefisso', en: 'Another prefix' },
  phone: { it: 'Numero di telefono', en: 'Phone number' },
  send: { it: 'Invia OTP', en: 'Send the code' },
  haveCode: { it: 'Ho già il codice', en: 'I have the code' },
  code: { it: 'Codice OTP', en: 'Code' },
  'code.phone': { it: 'Sei cifre, inviate a {phone}.', en: 'Six digits, sent to {phone}.' },
  'code.mail': {
    it: 'Sei cifre, inviate al tuo indirizzo email.',
    en: 'Six digits, sent to your email address.',
  },
  'code.terminal': {
    it: 'Sei cifre, scritte nel terminale in cui è in esecuzione Soglia.',
    en: 'Six digits, written in the terminal in which Soglia runs.',
  },
  'code.none': {
    it: 'Il codice arriva solo se username e numero sono quelli registrati nella casa. Vale 10 minuti.',
    en: 'A code only comes if the house knows this username with this number. It is good for 10 minutes.',
  },
  verify: { it: 'Verifica OTP', en: 'Verify the code' },
  resend: { it: 'Invia un nuovo codice', en: 'Send a new code' },
  'resend.wait': {
    it: 'Nuovo codice tra {seconds, plural, one {# secondo} other {# secondi}}',
    en: 'New code in {seconds, plural, one {# second} other {# seconds}}',
  },
  'resend.later': { it: 'Nuovo codice dalle ore {time}', en: 'New code from {time}' },
  newPassword: { it: 'Nuova password', en: 'New password' },
  'newPassword.rule': {
    it: 'Almeno {least} caratteri. Poi dovrai accedere di nuovo su tutti i tuoi dispositivi.',
    en: 'At least {least} characters. You will have to sign in again on all your devices.',
  },
  'password.show': { it: 'Mostra la password', en: 'Show the password' },
  'password.hide': { it: 'Nascondi la password', en: 'Hide the password' },
  'password.capsLock': { it: 'Il blocco maiuscole è attivo', en: 'Caps lock is on' },
  change: { it: 'Cambia Password', en: 'Change the password' },
  done: {
    it: 'Tutte le tue sessioni sono state chiuse. Accedi con la nuova password.',
    en: 'All your sessions have ended. Sign in with the new password.',
  },
  'done.hub': {
    it: 'Chi aveva già effettuato l’accesso all’indirizzo di Home Assistant può ancora usarlo da lì: questa versione di Home Assistant non chiude le sessioni. Dillo a chi amministra la casa.',
    en: 'Whoever was signed in at the address of Home Assistant itself can still use it there: this version of Home Assistant ends no sessions. Tell who administers the house.',
  },
  back: { it: 'Indietro', en: 'Back' },
  toLogin: { it: 'Torna all’accesso', en: 'Back to sign-in' },
  sent: { it: 'Codice OTP inviato con successo', en: 'The code has been sent' },
  verified: { it: 'Codice verificato con successo', en: 'The code has been verified' },
  missing: { it: 'Inserisci tutti i campi richiesti', en: 'Fill in all fields' },
  'missing.code': { it: 'Inserisci il codice OTP', en: 'Enter the code' },
  'missing.password': { it: 'Inserisci la nuova password', en: 'Enter the new password' },
  'short.code': { it: 'Il codice è di sei cifre', en: 'The code has six digits' },
  'short.password': {
    it: 'La password deve essere di almeno {least} caratteri',
    en: 'The password needs at least {least} characters',
  },
  'long.password': { it: 'La password è troppo lunga', en: 'The password is too long' },
  'invalid.phone': { it: 'Il numero di telefono non è valido', en: 'This is not a phone number' },
  other: {
    it: 'Controlla il numero. Intendevi {phone}?',
    en: 'Check the number. Did you mean {phone}?',
  },
  'other.use': { it: 'Sì, usa questo', en: 'Yes, use that one' },
  'failed.send': { it: "Errore nell'invio dell'OTP", en: 'The code could not be sent' },
  'failed.verify': { it: "Errore nella verifica dell'OTP", en: 'The code could not be verified' },
  'failed.reset': { it: 'Errore nel cambio della password', en: 'The password could not be changed' },
  'failed.network': {
    it: 'Errore di rete. Riprova più tardi.',
    en: 'Network error. Please try again later.',
  },
  'code.recovery_code_wrong': {
    it: 'Il codice non è corretto o è scaduto.',
    en: 'The code is not right, or has expired.',
  },
  'code.recovery_over': {
    it: 'Il tempo è scaduto. Richiedi un nuovo codice.',
    en: 'The time is over. Ask for a new code.',
  },
  'code.recovery_unavailable': {
    it: 'Questa casa non offre il recupero della password.',
    en: 'This house does not offer password recovery.',
  },
  'code.too_many_codes': {
    it: 'Hai chiesto troppi codici. Riprova più tardi.',
    en: 'You have asked for too many codes. Try again later.',
  },
  'code.too_many_guesses': {
    it: 'Troppi tentativi. Riprova più tardi.',
    en: 'Too many tries. Try again later.',
  },
  'code.invalid_password': {
    it: 'Questa password non è valida.',
    en: 'This password is not valid.',
  },
  offline: {
    it: 'Questo dispositivo non è connesso a nessuna rete. Controlla il Wi-Fi o i dati mobili.',
    en: 'This device is not connected to any network. Check the Wi-Fi or the mobile data.',
  },
  silent: {
    it: 'La casa non risponde: per ora non è possibile inviare il codice.',
    en: 'The house does not answer: no code can be sent for now.',
  },
  'none.bare': {
    it: 'Qui il recupero non è disponibile: l’app parla direttamente con Home Assistant, che non lo offre.',
    en: 'There is no recovery here: the app talks to Home Assistant directly, which does not offer it.',
  },
  'none.older': {
    it: 'Qui il recupero non è disponibile: la versione di Soglia di questa casa non lo offre ancora.',
    en: 'There is no recovery here: the version of Soglia in this house does not offer it yet.',
  },
  'none.no_sender': {
    it: 'Qui il recupero non è disponibile: nella casa non è impostato nessun modo di inviare un codice.',
    en: 'There is no recovery here: no way to send a code is set up in this house.',
  },
  'none.not_prepared': {
    it: 'Qui il recupero non è disponibile: Soglia non ha ancora accesso all’hub per cambiare le password.',
    en: 'There is no recovery here: Soglia does not have the access to the hub that changes passwords yet.',
  },
  'ask.bare': {
    it: 'Chiedi al proprietario della casa di impostarti una nuova password in Home Assistant, da Impostazioni › Persone.',
    en: 'Ask the owner of the house to set a new password for you in Home Assistant, under Settings › People.',
  },
  'ask.older': {
    it: 'Chiedi al proprietario della casa di impostarti una nuova password in Home Assistant, da Impostazioni › Persone.',
    en: 'Ask the owner of the house to set a new password for you in Home Assistant, under Settings › People.',
  },
  'ask.no_sender': {
    it: 'Un amministratore può darti una nuova password da Utenti e ruoli.',
    en: 'An administrator can give you a new password under Users and roles.',
  },
  'ask.not_prepared': {
    it: 'Chiedi al proprietario della casa di completare «Prepara la casa», o di impostarti una nuova password in Home Assistant.',
    en: 'Ask the owner of the house to complete “Prepare the house”, or to set a new password for you in Home Assistant.',
  },
});
