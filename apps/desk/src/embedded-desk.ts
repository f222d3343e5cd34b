import type { Logger } from 'pino';

export interface EmbeddedDeskOptions {
  /** The folder of its database, its pictures and the key of its home; made where it is missing. */
  readonly dataDir: string;
  readonly logger: Logger;
  /** The installer's company and the home of a new database. */
  readonly company?: string;
  readonly home?: string;
}

export interface EmbeddedDesk {
  /** Such as `http://127.0.0.1:41234`, without a slash at its end. */
  readonly url: string;
  /** The API key of its home, and the header that carries it. */
  readonly key: string;
  readonly header: string;
  close(): Promise<void>;
}

/**
 * Starts a desk with one company and one home in this process, on a free port of the loopback interface.
 * @throws StoreUnavailableError where its database cannot be used
 */
export function startEmbeddedDesk(options: EmbeddedDeskOptions): Promise<EmbeddedDesk> {
  return Promise.reject(new Error(`not written yet: ${options.dataDir}`));
}
