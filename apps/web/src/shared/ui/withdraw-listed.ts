import { createListeners } from '../store/store.ts';

const withdrawals = createListeners();

/** Takes away the notices that the list of notifications shows too: it is open, and they would cover it. */
export const withdrawListed = withdrawals.notify;

/** For the tray. */
export const onWithdrawListed = withdrawals.subscribe;
