import { useEffect, useEffectEvent, useState } from 'react';
import { notify } from '#shared/ui/notices.ts';
import { t } from './texts/index.ts';

/** The device that the address names, to be scrolled to and highlighted for a moment. */
export interface HighlightedDevice {
  readonly entity_id: string;
  /** Of the navigation: a new one highlights the same device again. */
  readonly key: string;
}

interface Row {
  readonly parts: readonly { readonly cards: readonly { readonly entity_id: string }[] }[];
}

/** Whether a card of that entity is in the row. */
export const rowContains = ({ parts }: Row, entityId: string): boolean =>
  parts.some(({ cards }) => cards.some(({ entity_id }) => entity_id === entityId));

/** The index of the row that contains it; undefined where none does. */
export function rowOf(rows: readonly Row[], entityId: string): number | undefined {
  const at = rows.findIndex((row) => rowContains(row, entityId));
  return at < 0 ? undefined : at;
}

/** Before the list starts to scroll. */
const SCROLL_DELAY_MS = 100;
/** From the end of the scroll. */
const HIGHLIGHT_MS = 2_000;
/** Without a scroll event for so long, the scroll that this started has ended. */
const SCROLL_END_MS = 200;

/** Calls back once the page has come to rest; a page that does not scroll at all is at rest. Gives what cancels it. */
export function whenScrolled(scrolled: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const cancel = () => {
    clearTimeout(timer);
    window.removeEventListener('scroll', wait);
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      cancel();
      scrolled();
    }, SCROLL_END_MS);
  };
  window.addEventListener('scroll', wait, { passive: true });
  wait();
  return cancel;
}

interface HighlightOptions {
  readonly device: HighlightedDevice | undefined;
  /** Its row; undefined while the rows are not known, null where no row contains it. */
  readonly row: number | null | undefined;
  readonly scrollTo: (row: number) => void;
}

/** Scrolls to the device once for each navigation; gives its entity id while it is highlighted. */
export function useHighlight({ device, row, scrollTo }: HighlightOptions): string | undefined {
  const [highlighted, setHighlighted] = useState<string>();
  const key = device?.key;
  const known = row !== undefined;

  const highlight = useEffectEvent(() => {
    if (row === undefined || device === undefined) return;
    if (row === null) {
      notify({ title: t('sought.title'), text: t('sought.missing'), tone: 'warn' });
      return;
    }
    scrollTo(row);
    setHighlighted(device.entity_id);
  });

  useEffect(() => {
    if (key === undefined || !known) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let stopWaiting: (() => void) | undefined;
    timer = setTimeout(() => {
      highlight();
      stopWaiting = whenScrolled(() => {
        timer = setTimeout(() => setHighlighted(undefined), HIGHLIGHT_MS - SCROLL_END_MS);
      });
    }, SCROLL_DELAY_MS);
    return () => {
      clearTimeout(timer);
      stopWaiting?.();
      setHighlighted(undefined);
    };
  }, [key, known]);

  return highlighted;
}
