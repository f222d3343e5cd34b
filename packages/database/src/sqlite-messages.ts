/** What passes between the gateway's thread and the one that holds the SQLite file. */

export type SqliteValue = string | number | Uint8Array | null;

export type SqliteRow = Readonly<Record<string, SqliteValue>>;

/** `data` of the worker. */
export interface SqliteWorkerData {
  /** The database file; its folder is made where it is missing. */
  readonly file: string;
  /** Milliseconds for which a lock of another process is waited for. */
  readonly busyTimeout: number;
  /** Bytes that the file may have at most. */
  readonly maxSize: number;
}

export type SqliteRequest =
  | {
      readonly id: number;
      readonly kind: 'run';
      readonly sql: string;
      readonly values: readonly SqliteValue[];
    }
  /** Writes a consistent copy into a new file. */
  | { readonly id: number; readonly kind: 'copy'; readonly file: string }
  | { readonly id: number; readonly kind: 'close' };

/** SQLite's own result code and sentence, neither of which quotes a value. */
export interface SqliteFailure {
  /** The extended result code; undefined where it was no error of SQLite's. */
  readonly code: number | undefined;
  readonly message: string;
}

export type SqliteAnswer =
  | { readonly id: number; readonly rows: readonly SqliteRow[]; readonly changes: number }
  | { readonly id: number; readonly failure: SqliteFailure };
