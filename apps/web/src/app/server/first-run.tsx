import { useState } from 'react';
import { useConnection } from '#hub/use-connection.ts';
import { useServices } from '../services/services.ts';
import { ServerDialog } from './server-dialog.tsx';

/** Asks once on each device for the remote address, after the first connection. */
export const FirstRun = () => {
  const { book } = useServices();
  const [done, setDone] = useState(() => book.firstRunDone());
  const ready = useConnection().state.kind === 'ready';
  // Not before the connection is ready.
  const [open, setOpen] = useState(false);
  if (ready && !done) {
    setDone(true);
    setOpen(true);
  }
  const close = () => {
    book.markFirstRun();
    setOpen(false);
  };
  return <ServerDialog open={open} mode="tunnel" onClose={close} />;
};
