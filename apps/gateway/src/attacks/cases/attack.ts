/**
 * One attack of a resident with one room and no function. `$lock` and the like stand for a thing of the house that the
 * role must not see or move, `$lamp` for the lamp of their own room; see `placeholders.ts`.
 */
export interface Attack {
  readonly name: string;
  /** Commands of a socket, each without its id. */
  readonly commands?: readonly Readonly<Record<string, unknown>>[];
  /** Text frames as they are; `$id` is the next id. */
  readonly frames?: readonly string[];
  /** The first line and further headers of a request; `Host` and the resident's `Authorization` are added. */
  readonly request?: readonly string[];
  readonly body?: string;
  /** Without the resident's token. */
  readonly anonymous?: true;
  /**
   * `refused` (by default): an error or the end of the connection. `harmless`: also an answer, as long as nothing
   * happened and nothing was read.
   */
  readonly expect?: 'refused' | 'harmless';
}
