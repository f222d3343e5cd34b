import { createStore } from '#shared/store/store.ts';
import { createSafeStore, type SafeStore } from './safe-store.ts';

/** Within this time another window may have written without having seen what this one wrote. */
const CONFLICT_WINDOW_MS = 500;

/** Idempotent: it is applied again where another window wrote at the same moment. */
type Change<Value> = (value: Value) => Value;

interface StoredSettingOptions<Value> {
  readonly store: SafeStore;
  readonly key: string;
  /** Reads the stored text, which may be anything; null where nothing is stored. */
  readonly read: (text: string | null) => Value;
  readonly write?: (value: Value) => string;
  /** Milliseconds. */
  readonly now: () => number;
}

export interface StoredSetting<Value> {
  readonly key: string;
  /** The same object until it changes. */
  readonly value: () => Value;
  readonly change: (change: Change<Value>) => void;
  /** Whether the browser has stored it for the next visit. */
  readonly lasts: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Another window wrote under that key; null stands for all keys. */
  readonly changedElsewhere: (key: string | null) => void;
}

/** Something that a person chose, stored in this browser and the same in all its windows. */
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

  // A clock that was set back must not make an old change a recent one.
  const unseenElsewhere = () => recent.filter(({ at }) => Math.abs(now() - at) < CONFLICT_WINDOW_MS);

  function readAgain(): void {
    const text = store.getItem(key);
    if (text === written) return;
    written = text;
    set(read(text));
  }

  /** Applies it to the stored value, which another window may have changed. */
  function apply(change: Change<Value>): void {
    const before = read(store.getItem(key));
    const text = write(change(before));
    if (text !== write(before)) store.setItem(key, text);
    readAgain();
  }

  return {
    key,
    value: get,
    change(change) {
      apply(change);
      recent = [...unseenElsewhere(), { at: now(), change }];
    },
    lasts: () => store.lasts(key),
    subscribe,
    changedElsewhere(changed) {
      if (changed !== null && changed !== key) return;
      store.changedElsewhere(changed);
      readAgain();
      // Once only, so that two windows do not overwrite each other for ever.
      const unseen = unseenElsewhere();
      recent = [];
      for (const { change } of unseen) apply(change);
    },
  };
}

/** What `create` makes of this browser's storage, following what other windows write. */
export function ofThisBrowser<Setting extends Pick<StoredSetting<unknown>, 'changedElsewhere'>>(
  create: (store: SafeStore, now: () => number) => Setting,
): Setting {
  const setting = create(
    createSafeStore(() => window.localStorage),
    () => Date.now(),
  );
  if (typeof window !== 'undefined')
    window.addEventListener('storage', ({ key }) => setting.changedElsewhere(key));
  return setting;
}
