import { useEffect, useState } from 'react';
import { inBackground } from '#shared/background.ts';
import { createLazyModule } from '#shared/lazy-module.ts';
import { useSchedulesAllowed } from './use-schedules-allowed.ts';
import type { NextChangeProps } from './next-change-line.tsx';

const line = createLazyModule(async () => (await import('./next-change-line.tsx')).NextChangeLine);

/** The next change of a device's schedule, loaded in the background. */
export const NextChange = (props: NextChangeProps) => {
  const [Line, setLine] = useState(() => line.loaded());
  useEffect(() => {
    if (Line !== undefined) return undefined;
    return inBackground(async () => {
      const loaded = await line.load();
      setLine(() => loaded);
    });
  }, [Line]);
  const allowed = useSchedulesAllowed();
  return Line === undefined || allowed !== true ? null : <Line {...props} />;
};
