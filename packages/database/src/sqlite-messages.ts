/** What passes between the main thread and the one that holds the SQLite files. */

export type SqliteValue = string | number | Uint8Array | null;

export type SqliteRow = Readonly<Record<string, SqliteValue>>;

/** How one file is opened. */
export interface SqliteFileOptions {
  /** The database file; its folder is made where it is missing. */
  readonly file: string;
  /** Milliseconds for which a lock of another process is waited for. */
  readonly busyTimeout: number;
  /** Bytes that the file may have at most. */
  readonly maxSize: number;
}

/** Says what a number of the requests stands for, before the first of them; the file is opened with that one. */
export interface SqliteOpening {
  readonly kind: 'open';
  readonly database: number;
  readonly options: SqliteFileOptions;
}

export type SqliteQuestion =
  | { readonly kind: 'run'; readonly sql: string; readonly values: readonly SqliteValue[] }
  /** Writes a consistent copy into a new file. */
  | { readonly kind: 'copy'; readonly file: string }
  | { readonly kind: 'close' };

export type SqliteRequest = SqliteQuestion & { readonly id: number; readonly database: number };

/** SQLite's own result code and sentence, neither of which quotes a value. */
export interface SqliteFailure {
  /** The extended result code; undefined where it was no error of SQLite's. */
  readonly code: number | undefined;
  readonly message: string;
}

export type SqliteAnswer =
  | { readonly id: number; readonly rows: readonly SqliteRow[]; readonly changes: number }
  | { readonly id: number; readonly failure: SqliteFailure };
