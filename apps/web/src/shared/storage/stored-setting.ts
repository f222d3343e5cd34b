import { createStore } from '#shared/store/store.ts';
import type { SafeStore } from './safe-store.ts';

/** Within this time another window may have written without having seen what this one wrote, milliseconds. */
const AT_ONCE = 500;

/** May be made twice without harm: it is made again where another window wrote at the same moment. */
type Change<Value> = (value: Value) => Value;

interface StoredSettingOptions<Value> {
  readonly store: SafeStore;
  readonly key: string;
  /** From whatever stands there; null where nothing does. */
  readonly read: (text: string | null) => Value;
  readonly write?: (value: Value) => string;
  /** Milliseconds. */
  readonly now: () => number;
}

export interface StoredSetting<Value> {
  /** The same one until something of it changes. */
  readonly value: () => Value;
  readonly change: (change: Change<Value>) => void;
  /** Whether the next visit will find it. */
  readonly lasts: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Another window wrote under that key; null stands for all of them. */
  readonly changedElsewhere: (key: string | null) => void;
}

/** What a person chose, kept in this browser, as every window of it sees it. */
export function createStoredSetting<Value>({
  store,
  key,
  read,
  write = JSON.stringify,
  now,
}: StoredSettingOptions<Value>): StoredSetting<Value> {
  let written = store.getItem(key);
  const { get, set, subscribe } = createStore(read(written));
  let recent: readonly { readonly at: number; readonly change: Change<Value> }[] = [];

  function readAgain(): void {
    const text = store.getItem(key);
    if (text === written) return;
    written = text;
    set(read(text));
  }

  /** From what stands there now: another window may have written since. */
  function make(change: Change<Value>): void {
    const before = read(store.getItem(key));
    const text = write(change(before));
    if (text !== write(before)) store.setItem(key, text);
    readAgain();
  }

  return {
    value: get,
    change(change) {
      make(change);
      recent = [...recent, { at: now(), change }];
    },
    lasts: () => store.lasts(key),
    subscribe,
    changedElsewhere(changed) {
      if (changed !== null && changed !== key) return;
      store.changedElsewhere(changed);
      readAgain();
      // Once only: two windows that contradict each other come to rest.
      const mine = recent.filter(({ at }) => now() - at < AT_ONCE);
      recent = [];
      for (const { change } of mine) make(change);
    },
  };
}

/** Lets it hear what other windows write. */
export function followOtherWindows({
  changedElsewhere,
}: Pick<StoredSetting<unknown>, 'changedElsewhere'>): void {
  if (typeof window === 'undefined') return;
  window.addEventListener('storage', ({ key }) => changedElsewhere(key));
}
