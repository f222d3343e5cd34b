import { useEffect, useEffectEvent, useState } from 'react';
import { notify } from '#shared/ui/notices.ts';
import type { Sought } from './highlight.ts';
import { t } from './texts/index.ts';

/** Milliseconds until the list sets off, and for how long the device is shown after it. */
const SETS_OFF = 100;
const SHOWN = 2_000;

interface SoughtOptions {
  readonly sought: Sought | undefined;
  /** Where it is; undefined while that is not known, null where it is nowhere. */
  readonly row: number | null | undefined;
  readonly scrollTo: (row: number) => void;
}

/** Brings a sought device into view, once for each errand; gives its id while it is to be shown. */
export function useSought({ sought, row, scrollTo }: SoughtOptions): string | undefined {
  const [found, setFound] = useState<string>();
  const errand = sought?.errand;
  const known = row !== undefined;

  const show = useEffectEvent(() => {
    if (row === undefined || sought === undefined) return;
    if (row === null) {
      notify({ title: t('sought.title'), text: t('sought.missing'), tone: 'warn' });
      return;
    }
    scrollTo(row);
    setFound(sought.entity_id);
  });

  useEffect(() => {
    if (errand === undefined || !known) return undefined;
    const setOff = setTimeout(() => show(), SETS_OFF);
    const end = setTimeout(() => setFound(undefined), SETS_OFF + SHOWN);
    return () => {
      clearTimeout(setOff);
      clearTimeout(end);
      setFound(undefined);
    };
  }, [errand, known]);

  return found;
}
