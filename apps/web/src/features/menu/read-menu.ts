import type { Connection } from '@soglia/hub-client/connection';
import type { AbortSignalLike, Platform } from '@soglia/hub-client/platform';
import type { MenuItem } from './menu-item.ts';
import { readItems } from './read-items.ts';
import { staticItems } from './static-items.ts';

/** Milliseconds for the menu's own call. */
const TIME_LIMIT = 10_000;

export interface Menu {
  readonly items: readonly MenuItem[];
  readonly panels: ReadonlySet<string> | undefined;
  /** What the hub offers beyond a stock one. */
  readonly features: ReadonlySet<string>;
}

export interface AskMenuOptions {
  readonly connection: Pick<Connection, 'command'>;
  readonly platform: Platform;
  readonly base: string;
  /** `ha_token` */
  readonly token: string | undefined;
  /** What the hub offers beyond a stock one. */
  readonly features: ReadonlySet<string>;
  readonly signal: AbortSignalLike;
}

/** The functions of this person's menu. Rejects where the hub has a list and does not give it. */
export async function askMenu(options: AskMenuOptions): Promise<Menu> {
  const [items, panels] = await Promise.all([askItems(options), askPanels(options)]);
  return { items: items.length === 0 ? staticItems() : items, panels, features: options.features };
}

async function askItems({
  platform,
  base,
  token,
  features,
  signal,
}: AskMenuOptions): Promise<readonly MenuItem[]> {
  if (!features.has('roles_permissions')) return [];
  const abort = platform.newAbort();
  const stop = () => abort.abort();
  signal.addEventListener('abort', stop);
  const cancelLimit = platform.clock.after(TIME_LIMIT, stop);
  try {
    const answer = await platform.fetch(`${base}/api/roles_permissions`, {
      method: 'GET',
      headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
      signal: abort.signal,
    });
    if (!answer.ok) throw new Error(`roles_permissions: ${answer.status}`);
    const items = readItems(JSON.parse(await answer.text()));
    if (items === undefined) throw new Error('roles_permissions: not a list');
    return items;
  } finally {
    cancelLimit();
    signal.removeEventListener('abort', stop);
  }
}

/** A hub that does not say which pages it has is taken at its word: the paths stay as they are. */
async function askPanels({ connection, signal }: AskMenuOptions): Promise<ReadonlySet<string> | undefined> {
  try {
    const answer = await connection.command({ type: 'get_panels' }, { signal, timeout: TIME_LIMIT });
    return typeof answer === 'object' && answer !== null ? new Set(Object.keys(answer)) : undefined;
  } catch {
    return undefined;
  }
}
