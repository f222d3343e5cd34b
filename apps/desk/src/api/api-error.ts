/** Of every error: the status, and the Italian sentence that the app shows as it is. */
const catalogue = {
  bad_request: [400, 'La richiesta non è valida.'],
  invalid_ticket: [400, 'Controlla i campi del ticket.'],
  invalid_message: [400, 'Scrivi un testo di al massimo 10.000 caratteri.'],
  invalid_cursor: [400, 'Questa pagina non esiste.'],
  invalid_idempotency_key: [400, 'La chiave del tentativo non è valida.'],
  unauthorized: [401, 'La chiave di accesso non è valida.'],
  not_found: [404, 'Ticket non trovato.'],
  no_such_path: [404, 'Questo indirizzo non esiste.'],
  picture_not_found: [404, 'Foto non trovata.'],
  key_used: [409, 'Questo tentativo ha già creato qualcos’altro.'],
  home_full: [409, 'Lo spazio per i ticket di questa casa è esaurito: chiedi al tecnico di ampliarlo.'],
  too_many_pictures: [409, 'Ci sono già troppe foto.'],
  too_many_messages: [409, 'Questo ticket ha già troppi messaggi: aprine un altro.'],
  body_too_large: [413, 'Il contenuto è troppo grande.'],
  picture_too_large: [413, 'La foto supera i 10 MB.'],
  unsupported_media_type: [415, 'Questo tipo di contenuto non è accettato.'],
  not_a_picture: [415, 'Il file non è una foto JPEG, PNG o WebP.'],
  damaged_picture: [422, 'La foto è danneggiata.'],
  too_many_pixels: [422, 'La foto ha una risoluzione troppo alta.'],
  animated_picture: [422, 'Le immagini animate non sono accettate.'],
  too_many_requests: [429, 'Troppi tentativi: riprova tra poco.'],
  failed: [500, 'Qualcosa non ha funzionato.'],
  busy: [503, 'Il servizio è occupato: riprova tra poco.'],
  store_unavailable: [503, 'Il servizio non è disponibile: riprova tra poco.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof catalogue;

/** Thrown by routes; answered with `{ detail, code }`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  /** Milliseconds until another try may pass. */
  readonly waitMs: number | undefined;

  constructor(code: ErrorCode, waitMs?: number) {
    super(code);
    this.code = code;
    this.waitMs = waitMs;
  }

  get status(): number {
    return catalogue[this.code][0];
  }

  get body(): { readonly detail: string; readonly code: ErrorCode } {
    return { detail: catalogue[this.code][1], code: this.code };
  }
}
