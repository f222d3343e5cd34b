/** One kind of error that the gateway itself answers with. */
interface ErrorEntry {
  /** HTTP status, unless a route says otherwise. */
  readonly status: number;
  /** What a person is shown. */
  readonly sentence: string;
}

/** All error codes of the gateway, each with its status and the Italian sentence that people are shown. */
const errorCatalogue = {
  bad_host: { status: 400, sentence: 'L’indirizzo con cui hai aperto l’app non è valido.' },
  name_too_long: { status: 400, sentence: 'Lo username è troppo lungo.' },
  bad_request: { status: 400, sentence: 'La richiesta non è valida.' },
  target_invalid: { status: 400, sentence: 'L’indirizzo dell’hub non è valido.' },
  unauthorized: { status: 401, sentence: 'Devi accedere di nuovo.' },
  signature_refused: { status: 401, sentence: 'La firma della richiesta non è valida.' },
  forbidden: { status: 403, sentence: 'Non hai il permesso di farlo.' },
  administrators_only: { status: 403, sentence: 'Può farlo solo un amministratore.' },
  owner_only: { status: 403, sentence: 'Può farlo solo il proprietario dell’hub.' },
  local_only: { status: 403, sentence: 'Con questo account puoi accedere solo da casa.' },
  origin_refused: { status: 403, sentence: 'Questa richiesta non può arrivare da un altro sito.' },
  target_refused: {
    status: 403,
    sentence: 'L’indirizzo non è raggiungibile da qui: controlla che sia scritto bene e che sia pubblico.',
  },
  path_refused: { status: 403, sentence: 'Da qui si raggiunge solo un hub.' },
  recovery_code_wrong: {
    status: 403,
    sentence: 'Il codice è sbagliato o scaduto. Controllalo oppure richiedine un altro.',
  },
  recovery_over: {
    status: 403,
    sentence: 'Il tempo per scegliere la nuova password è scaduto. Richiedi un altro codice.',
  },
  not_found: { status: 404, sentence: 'Questa pagina non esiste.' },
  person_not_found: { status: 404, sentence: 'Questo utente non esiste più.' },
  service_key_not_found: { status: 404, sentence: 'Questa chiave di servizio non esiste più.' },
  role_not_found: { status: 404, sentence: 'Questo ruolo non esiste più.' },
  notice_rule_not_found: { status: 404, sentence: 'Questo avviso non esiste più.' },
  rule_device_not_found: {
    status: 404,
    sentence: 'Questo dispositivo non esiste, o il tuo ruolo non lo mostra.',
  },
  ticket_not_found: { status: 404, sentence: 'Ticket non trovato' },
  push_device_not_found: { status: 404, sentence: 'Questo dispositivo non è più nell’elenco.' },
  request_timeout: { status: 408, sentence: 'La richiesta non è arrivata in tempo.' },
  sign_in_interrupted: {
    status: 404,
    sentence: 'L’accesso si è interrotto perché l’hub è stato riavviato. Ricomincia dall’inizio.',
  },
  house_not_prepared: {
    status: 409,
    sentence: 'La casa non è ancora preparata: il proprietario deve prima completare «Prepara la casa».',
  },
  house_read_only: {
    status: 409,
    sentence:
      'L’hub non accetta più il gateway: utenti e ruoli non si possono modificare finché il proprietario non prepara di nuovo la casa.',
  },
  recovery_unavailable: {
    status: 409,
    sentence:
      'Qui non si può recuperare la password da soli: chiedi a un amministratore della casa di impostarne una nuova.',
  },
  rule_people_not_found: {
    status: 409,
    sentence: 'Il tuo ruolo non mostra chi è in casa: togli «Solo quando in casa non c’è nessuno».',
  },
  notice_rule_exists: { status: 409, sentence: 'Hai già un avviso uguale a questo.' },
  too_many_notice_rules: {
    status: 409,
    sentence: 'Hai già 50 avvisi «Avvisami quando»: prima eliminane uno.',
  },
  too_many_push_devices: {
    status: 409,
    sentence: 'Hai già troppi dispositivi con le notifiche attive: prima togline uno dall’elenco.',
  },
  push_device_taken: {
    status: 409,
    sentence: 'Questo browser riceve già notifiche in un altro modo: disattivale e riattivale.',
  },
  username_taken: { status: 409, sentence: 'Questo username è già in uso.' },
  role_name_taken: { status: 409, sentence: 'Esiste già un ruolo con questo nome.' },
  /** `{people}` is replaced by {@link roleInUseSentence}. */
  role_in_use: { status: 409, sentence: 'Il ruolo è assegnato a {people}.' },
  role_fixed: {
    status: 409,
    sentence: 'Il ruolo Amministratore non si può modificare, eliminare né assegnare.',
  },
  role_is_default: {
    status: 409,
    sentence: 'È il ruolo di chi non ne ha un altro: non si può eliminare.',
  },
  person_is_owner: {
    status: 409,
    sentence: 'Il proprietario della casa non si può disattivare né eliminare.',
  },
  person_is_self: { status: 409, sentence: 'Non puoi disattivare né eliminare il tuo account.' },
  no_own_person: {
    status: 409,
    sentence:
      'Nell’hub il tuo account non è collegato a nessuna persona: chiedi a un amministratore di collegarlo.',
  },
  no_credentials: {
    status: 409,
    sentence: 'Questo utente non accede con username e password.',
  },
  last_administrator: {
    status: 409,
    sentence: 'È l’unico amministratore della casa: non si può disattivare né eliminare.',
  },
  service_keys_full: {
    status: 409,
    sentence: 'Ci sono già troppe chiavi di servizio: prima revocane una.',
  },
  tickets_unsupported: { status: 409, sentence: 'Il servizio di supporto non permette di farlo.' },
  conflict: {
    status: 409,
    sentence: 'Nel frattempo qualcun altro ha fatto una modifica. Ricarica e riprova.',
  },
  body_too_large: { status: 413, sentence: 'La richiesta è troppo grande.' },
  unknown_host: {
    status: 421,
    sentence:
      'Il gateway non risponde a questo nome. Usa l’indirizzo IP, oppure aggiungi il nome all’impostazione hostNames.',
  },
  unsupported_media_type: { status: 415, sentence: 'Il formato della richiesta non è accettato.' },
  invalid_fields: { status: 422, sentence: 'Alcuni campi non sono validi.' },
  /** Of a provider that gives its own reason, that is said instead. */
  tickets_refused: { status: 422, sentence: 'Errore nella creazione del ticket' },
  push_service_refused: {
    status: 422,
    sentence: 'Il servizio di notifiche di questo browser non è raggiungibile da qui.',
  },
  invalid_password: {
    status: 422,
    sentence: 'La nuova password deve avere da 6 a 72 caratteri: gli accentati valgono due.',
  },
  notice_for_nobody: {
    status: 422,
    sentence: 'Nessuno di questi utenti può ricevere la notifica: controlla i destinatari e il dispositivo.',
  },
  /** `{when}` is replaced by {@link describeWait}. */
  too_many_tries: { status: 429, sentence: 'Troppi tentativi di accesso. Riprova {when}.' },
  too_many_codes: { status: 429, sentence: 'Hai richiesto troppi codici. Riprova {when}.' },
  too_many_guesses: { status: 429, sentence: 'Hai provato troppi codici. Riprova {when}.' },
  too_many_notices: {
    status: 429,
    sentence: 'Troppe notifiche in poco tempo: questa non è stata inviata. Riprova {when}.',
  },
  too_many_requests: { status: 429, sentence: 'Troppe richieste. Riprova {when}.' },
  too_many_sockets: { status: 429, sentence: 'Troppe connessioni aperte da questo indirizzo.' },
  failed: { status: 500, sentence: 'La richiesta non è andata a buon fine.' },
  not_mendable: { status: 409, sentence: 'Questo punto si sistema solo a mano.' },
  hub_unreachable: { status: 502, sentence: 'L’hub di casa non è raggiungibile. Riprova tra poco.' },
  hub_refused: { status: 502, sentence: 'L’hub di casa ha rifiutato la modifica.' },
  /** 504 where it did not answer in time. */
  tickets_unreachable: {
    status: 502,
    sentence: 'Il servizio di supporto non risponde. Riprova più tardi.',
  },
  tickets_key_refused: {
    status: 502,
    sentence: 'Il servizio di supporto non riconosce questa casa: avvisa chi ha installato l’impianto.',
  },
  tickets_invalid: { status: 502, sentence: "Formato dati non valido ricevuto dall'API" },
  target_redirects: {
    status: 502,
    sentence: 'L’indirizzo rimanda a un altro: usa quello che il browser mostra alla fine.',
  },
  target_certificate: { status: 502, sentence: 'Il certificato dell’hub non è valido.' },
  answer_too_large: { status: 502, sentence: 'La risposta dell’hub è troppo grande.' },
  hub_busy: { status: 503, sentence: 'L’hub di casa ha troppe richieste in corso. Riprova tra poco.' },
  identity_unavailable: {
    status: 503,
    sentence: 'L’hub di casa non risponde, quindi non si può verificare chi sei. Riprova tra poco.',
  },
  store_unavailable: {
    status: 503,
    sentence:
      'I dati di utenti e ruoli non sono disponibili in questo momento. I dispositivi funzionano lo stesso.',
  },
  streets_unreadable: { status: 503, sentence: 'Il file delle strade non si può leggere.' },
  app_not_built: { status: 503, sentence: 'L’app non è ancora stata compilata.' },
  hub_timeout: { status: 504, sentence: 'L’hub di casa non ha risposto in tempo. Riprova tra poco.' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

export const errorStatus = (code: ErrorCode): number => errorCatalogue[code].status;

/** @param waitMs milliseconds until another try may pass, for the codes whose sentence names a time */
export const errorSentence = (code: ErrorCode, waitMs = 0): string =>
  errorCatalogue[code].sentence.replace('{when}', describeWait(waitMs));

/** @param people how many people have the role, at least one */
export const roleInUseSentence = (people: number): string =>
  people === 1
    ? 'Il ruolo è assegnato a un utente: prima assegnagli un altro ruolo.'
    : `Il ruolo è assegnato a ${people} utenti: prima assegna loro un altro ruolo.`;

/** Whole seconds, at least one: the value of a Retry-After header. */
export const retryAfterSeconds = (waitMs: number): number => Math.max(1, Math.ceil(waitMs / 1000));

function describeWait(waitMs: number): string {
  const seconds = retryAfterSeconds(waitMs);
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return 'tra meno di un minuto';
  return minutes === 1 ? 'tra un minuto' : `tra ${minutes} minuti`;
}
