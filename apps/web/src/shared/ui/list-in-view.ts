import { createStore } from '../store/store.ts';

/** Whether a person sees the list of notifications: the notices that it shows too would only cover it. */
export const listInView = createStore(false);

export const onListInView = (listener: () => void): (() => void) =>
  listInView.subscribe(() => {
    if (listInView.get()) listener();
  });
