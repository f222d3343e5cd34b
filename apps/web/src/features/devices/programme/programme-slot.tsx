import { useEffect, useState, type ComponentType } from 'react';
import { textsReady } from '#shared/i18n/locale.ts';
import { Broken, NotYet } from '../sheet/absent.tsx';
import type { ProgrammePanelProps } from './programme-panel.tsx';

interface Module {
  readonly ProgrammePanel: ComponentType<ProgrammePanelProps>;
}

let loaded: Module | undefined;

/** Fetches what programmes are edited with, and its words. Rejects where it does not come. */
export async function loadProgrammes(): Promise<Module> {
  const { ProgrammePanel } = await import('./programme-panel.tsx');
  await textsReady();
  loaded = { ProgrammePanel };
  return loaded;
}

/** The place of a programme in a sheet: it is heavy, and comes when it is looked at, or before when the page is idle. */
export const ProgrammeSlot = (props: ProgrammePanelProps) => {
  const [came, setCame] = useState<Module | undefined>(loaded);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let left = false;
    loadProgrammes().then(
      (module) => left || setCame(module),
      () => left || setFailed(true),
    );
    return () => {
      left = true;
    };
  }, [tries]);

  if (came !== undefined) return <came.ProgrammePanel {...props} />;
  if (!failed) return <NotYet />;
  const again = () => {
    setFailed(false);
    setTries(tries + 1);
  };
  return <Broken onRetry={again} />;
};
