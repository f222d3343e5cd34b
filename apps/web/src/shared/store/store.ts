/** Unregisters a listener. Calling it twice does nothing more. */
type Unsubscribe = () => void;

/** The listeners of one event. */
export interface Listeners {
  /** Two calls with the same function are two registrations. */
  readonly subscribe: (listener: () => void) => Unsubscribe;
  /** Calls every listener registered now. One that throws is reported and does not stop the others. */
  readonly notify: () => void;
}

/** A value with listeners: `useSyncExternalStore(store.subscribe, store.get)`. */
export interface Store<Value> {
  readonly get: () => Value;
  /** Notifies the listeners, unless the value is the same (`Object.is`). */
  readonly set: (next: Value) => void;
  readonly subscribe: Listeners['subscribe'];
}

export function createListeners(): Listeners {
  const entries = new Set<{ readonly listener: () => void }>();
  return {
    subscribe(listener) {
      const entry = { listener };
      entries.add(entry);
      return () => void entries.delete(entry);
    },
    notify() {
      for (const entry of [...entries]) {
        try {
          if (entries.has(entry)) entry.listener();
        } catch (error) {
          reportError(error);
        }
      }
    },
  };
}

export function createStore<Value>(initial: Value): Store<Value> {
  const { subscribe, notify } = createListeners();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      notify();
    },
    subscribe,
  };
}
