/** Another device has written since: the stored document has to be read again. */
export class PreferenceConflictError extends Error {
  override readonly name = 'PreferenceConflictError';
}

/** The gateway will not store this document, whenever it is sent. */
export class PreferenceRefusedError extends Error {
  override readonly name = 'PreferenceRefusedError';
}
