import { useState } from 'react';
import { useConnection } from '#hub/use-connection.ts';
import { useServices } from '../services.ts';
import { ServerDialog } from './server-dialog.tsx';

/** Asks once on each device, when the house is open for the first time, how it is reached from outside. */
export const FirstRun = () => {
  const { book } = useServices();
  const [asked, setAsked] = useState(() => book.firstRunDone());
  const ready = useConnection().state.kind === 'ready';
  // Asked when the house stands: before, there is something better to do.
  const [open, setOpen] = useState(false);
  if (ready && !asked) {
    setAsked(true);
    setOpen(true);
  }
  const close = () => {
    book.markFirstRun();
    setOpen(false);
  };
  return <ServerDialog open={open} mode="tunnel" onClose={close} />;
};
