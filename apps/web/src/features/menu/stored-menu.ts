import type { KeyValueStore } from '#shared/storage/safe-store.ts';
import { parseMenuItems, type MenuItem } from './menu-items.ts';

/** The menu as one person was last offered it, for when the hub is away. */
export interface StoredMenu {
  /** Undefined where none is kept of this person. */
  readonly read: () => readonly MenuItem[] | undefined;
  /** Replaces the menu that was kept before. */
  readonly write: (items: readonly MenuItem[]) => void;
}

interface StoredMenuOptions {
  readonly store: KeyValueStore;
  /** The storage key; 'Logout' removes it. */
  readonly key: string;
  /** The hub and the person. */
  readonly owner: { readonly hub: string; readonly username: string };
}

const MAX_LENGTH = 20_000;

export function createStoredMenu({ store, key, owner }: StoredMenuOptions): StoredMenu {
  return {
    read() {
      const text = store.getItem(key);
      if (text === null || text.length > MAX_LENGTH) return undefined;
      try {
        const kept: unknown = JSON.parse(text);
        return isOf(kept, owner) ? parseMenuItems(kept.items) : undefined;
      } catch {
        return undefined;
      }
    },
    write(items) {
      // As the hub origin sends them, so that one parser reads both.
      const wire = items.map(({ id, label, url }) => ({ menu_item: id, menu_label: label, url }));
      store.setItem(key, JSON.stringify({ ...owner, items: wire }));
    },
  };
}

function isOf(kept: unknown, owner: StoredMenuOptions['owner']): kept is { readonly items: unknown } {
  if (typeof kept !== 'object' || kept === null || !('items' in kept)) return false;
  const { hub, username }: Partial<Record<'hub' | 'username', unknown>> = kept as object;
  return hub === owner.hub && username === owner.username;
}
