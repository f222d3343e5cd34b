/**
 * Why the database cannot be used. `opening`: not opened yet; `busy`: another process holds it, or too much is waiting;
 * `connection`: PostgreSQL does not answer; `newer`: a newer program has written it; `stopped`: its thread has ended, or
 * the program is closing.
 */
export type StoreFailure =
  | 'opening'
  | 'corrupt'
  | 'read_only'
  | 'full'
  | 'disk'
  | 'cannot_open'
  | 'busy'
  | 'connection'
  | 'newer'
  | 'stopped';

/** What is logged, and what mends it. */
export type Remedies = Readonly<Record<StoreFailure, string>>;

/** The remedies that are the same for every program; a damaged file and a lost server are mended by its own means. */
export const commonRemedies: Omit<Remedies, 'corrupt' | 'connection'> = {
  opening: 'it is not open yet',
  read_only: 'it cannot be written: check the rights of its folder and files, and how its disk is mounted',
  full: 'its disk is full: make room',
  disk: 'its disk gives errors',
  cannot_open: 'its file cannot be opened: check the rights of the data folder',
  busy: 'it is busy, or another process holds it',
  newer: 'a newer version of Soglia has written it: start that version',
  stopped: 'its thread has ended',
};

/** The database cannot be used now; what needs none goes on. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
  readonly reason: StoreFailure;

  constructor(message: string, reason: StoreFailure = 'disk') {
    super(message);
    this.reason = reason;
  }
}
