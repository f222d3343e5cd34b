import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  noToken: {
    it: 'Token di autenticazione non trovato. Effettua il login.',
    en: 'No authentication token was found. Please sign in.',
  },
  'code.network': {
    it: 'Errore di rete. Riprova più tardi.',
    en: 'Network error. Please try again later.',
  },
  'code.timeout': {
    it: 'Nessuna risposta in tempo. Riprova più tardi.',
    en: 'No answer in time. Please try again later.',
  },
  'code.aborted': { it: 'Richiesta interrotta.', en: 'The request was interrupted.' },
  'code.malformed': {
    it: "Formato dati non valido ricevuto dall'API",
    en: 'The answer has a format that is not valid',
  },
  'code.http': { it: 'Il server ha risposto {status}.', en: 'The server answered {status}.' },
  'code.failed': { it: 'La richiesta non è andata a buon fine.', en: 'The request failed.' },
  'code.unauthorized': { it: 'Devi accedere di nuovo.', en: 'You have to sign in again.' },
  'code.administrators_only': {
    it: 'Solo un amministratore può farlo.',
    en: 'Only an administrator may do this.',
  },
  'code.store_unavailable': {
    it: 'L’archivio di Soglia non è disponibile. Riprova tra poco.',
    en: 'The store of Soglia is not available. Please try again soon.',
  },
  'code.identity_unavailable': {
    it: 'L’hub di casa non risponde. Riprova tra poco.',
    en: 'The hub of the house does not answer. Please try again soon.',
  },
  'code.house_not_prepared': {
    it: 'La casa non è ancora preparata per utenti e ruoli.',
    en: 'The house is not prepared for users and roles yet.',
  },
  'code.house_read_only': {
    it: 'Utenti e ruoli si possono solo leggere finché la casa non è preparata di nuovo.',
    en: 'Users and roles can only be read until the house is prepared again.',
  },
  'code.invalid_fields': { it: 'Alcuni dati non sono validi.', en: 'Some of the values are not valid.' },
  'code.username_taken': {
    it: 'Questo username esiste già.',
    en: 'This user name is taken.',
  },
  'code.person_not_found': { it: 'Questo utente non esiste più.', en: 'This user does not exist any more.' },
  'code.role_not_found': { it: 'Questo ruolo non esiste più.', en: 'This role does not exist any more.' },
  'code.role_name_taken': {
    it: 'Esiste già un ruolo con questo nome.',
    en: 'There is a role of this name already.',
  },
  'code.role_in_use': {
    it: 'Qualcuno ha ancora questo ruolo.',
    en: 'Somebody still has this role.',
  },
  'code.role_fixed': {
    it: 'Il ruolo Amministratore non si può cambiare.',
    en: 'The role Administrator cannot be changed.',
  },
  'code.person_is_owner': {
    it: 'Il proprietario della casa non si può togliere.',
    en: 'The owner of the house cannot be removed.',
  },
  'code.person_is_self': {
    it: 'Non puoi eliminare il tuo account.',
    en: 'You cannot remove yourself.',
  },
  'code.last_administrator': {
    it: 'È l’ultimo amministratore della casa.',
    en: 'This is the last administrator of the house.',
  },
  'missing.title': { it: 'Manca il gateway di Soglia', en: 'The Soglia gateway is missing' },
  missing: {
    it: 'L’app parla direttamente con Home Assistant, che non ha ruoli: utenti e ruoli si gestiscono con il gateway di Soglia davanti all’hub.',
    en: 'The app talks to Home Assistant directly, which has no roles: users and roles need the Soglia gateway in front of the hub.',
  },
  'away.title': { it: 'La casa non risponde', en: 'The house does not answer' },
  away: {
    it: 'Senza collegamento non si può sapere chi ne fa parte. La pagina si apre da sola appena la casa torna.',
    en: 'Without a connection nobody can tell who belongs to it. The page opens by itself when the house is back.',
  },
  'older.title': { it: 'Il gateway è troppo vecchio', en: 'The gateway is too old' },
  older: {
    it: 'Questa versione del gateway non gestisce ancora utenti e ruoli. Aggiornalo e riapri questa pagina.',
    en: 'This version of the gateway does not manage users and roles yet. Update it and open this page again.',
  },
  'administrators.title': { it: 'Solo per gli amministratori', en: 'For administrators only' },
  administrators: {
    it: 'Utenti e ruoli li gestisce chi amministra la casa. Se ti serve un accesso diverso, chiedilo a loro.',
    en: 'Users and roles are managed by those who administer the house. Ask them if you need another access.',
  },
  'notPrepared.title': { it: 'Prima bisogna preparare la casa', en: 'The house has to be prepared first' },
  'notPrepared.owner': {
    it: 'Per creare utenti e ruoli Soglia ha bisogno di un suo accesso all’hub. Bastano pochi passi.',
    en: 'To create users and roles Soglia needs an access of its own to the hub. It takes a few steps.',
  },
  'notPrepared.others': {
    it: 'Per creare utenti e ruoli Soglia ha bisogno di un suo accesso all’hub: può darglielo il proprietario della casa.',
    en: 'To create users and roles Soglia needs an access of its own to the hub: the owner of the house can give it.',
  },
  'readOnly.title': { it: 'Utenti e ruoli in sola lettura', en: 'Users and roles are read-only' },
  'readOnly.lost': {
    it: 'L’hub non accetta più l’accesso di Soglia. I dispositivi funzionano; per cambiare utenti e ruoli prepara di nuovo la casa.',
    en: 'The hub does not accept the access of Soglia any more. Devices work; prepare the house again to change users and roles.',
  },
  'readOnly.away': {
    it: 'L’hub non risponde: per ora utenti e ruoli si possono solo leggere.',
    en: 'The hub does not answer: for now users and roles can only be read.',
  },
  home: { it: 'Torna alla dashboard', en: 'Back to the dashboard' },
  prepare: { it: 'Prepara la casa', en: 'Prepare the house' },
});
