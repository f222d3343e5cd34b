import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_KEY_HEADER } from '@soglia/contracts/tickets';
import type { Logger } from '#logging/logger.ts';
import { buildDesk } from '#build-desk.ts';
import { createApiKey, hashApiKey, looksLikeApiKey } from '#keys/api-key.ts';
import { DEFAULT_AUDIT_DAYS, DEFAULT_HOME_MEGABYTES } from '#settings/read-settings.ts';
import type { DeskStore } from '#store/desk-store.ts';

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

/** The key of the home, in the data folder; only its hash is in the database. */
const KEY_FILE = 'home-key';

/**
 * Starts a desk with one company and one home in this process, on a free port of the loopback interface.
 * @throws StoreUnavailableError where its database cannot be used
 */
export async function startEmbeddedDesk({
  dataDir,
  logger,
  company = 'Impianti Bianchi',
  home = 'Casa',
}: EmbeddedDeskOptions): Promise<EmbeddedDesk> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const desk = buildDesk(
    {
      port: 0,
      host: '127.0.0.1',
      data: dataDir,
      databaseUrl: undefined,
      logLevel: 'info',
      keyHeader: DEFAULT_KEY_HEADER,
      trustedProxies: [],
      auditDays: DEFAULT_AUDIT_DAYS,
      homeMegabytes: DEFAULT_HOME_MEGABYTES,
    },
    { logger },
  );
  try {
    const url = await desk.listen();
    const key = await homeKey(desk.store, { file: join(dataDir, KEY_FILE), company, home });
    return { url, key, header: DEFAULT_KEY_HEADER, close: () => desk.close() };
  } catch (error) {
    await desk.close();
    throw error;
  }
}

/** The key of the file while it opens a home, else a new one. */
async function homeKey(
  store: DeskStore,
  { file, company, home }: { readonly file: string; readonly company: string; readonly home: string },
): Promise<string> {
  const stored = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (looksLikeApiKey(stored)) {
    const holder = await store.use(({ homes }) => homes.findByKey(hashApiKey(stored)));
    if (holder !== undefined) return stored;
  }
  const key = createApiKey();
  await store.transaction(async ({ homes }) => {
    const added = await homes.addHome(await homes.company(company), home);
    await homes.addKey(added.home, hashApiKey(key), company);
  });
  // Never half of it, and never for others to read.
  await writeFile(`${file}.new`, `${key}\n`, { mode: 0o600 });
  await chmod(`${file}.new`, 0o600);
  await rename(`${file}.new`, file);
  return key;
}
