import { createStore } from '#shared/store/store.ts';

/** How many tickets wait in this browser: a logout loses them. 0 until they were read. Apart from their store for its size. */
export const unsentTickets = createStore(0);
