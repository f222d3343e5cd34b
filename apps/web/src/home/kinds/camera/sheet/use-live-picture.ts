import { useCallback, useEffect, useState } from 'react';
import { usePageVisible } from '#shared/ui/use-page-visible.ts';

/** Milliseconds between a picture and the request for the next one; from one that failed to the next try. */
const PAUSE = 1000;
const RETRY = 5000;
/** Milliseconds that a picture may take: cameras on batteries wake up first. */
const LIMIT = 20_000;

interface Loaded {
  readonly address: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface LivePicture {
  /** The last picture that came. */
  readonly shown: Loaded | undefined;
  /** The address of the one that is asked for: to be rendered, so that the browser loads it. */
  readonly awaited: string | undefined;
  /** The last request failed; the next one follows by itself. */
  readonly failed: boolean;
  /** To be called when the one that is awaited has loaded, or has not. */
  readonly loaded: () => void;
  readonly refused: () => void;
}

/**
 * Asks for the picture of a camera again and again, one request at a time, while the page is visible.
 * A slow line gets fewer pictures, never a queue of them.
 *
 * @param address of the picture; undefined while none may be asked for
 */
export function useLivePicture(address: string | undefined): LivePicture {
  const [shown, setShown] = useState<Loaded>();
  const [awaited, setAwaited] = useState<string>();
  const [failed, setFailed] = useState(false);
  const wanted = usePageVisible() ? address : undefined;
  const refused = useCallback(() => {
    setAwaited(undefined);
    setFailed(true);
  }, []);
  useEffect(() => {
    if (awaited !== undefined) return cancellable(refused, LIMIT);
    if (wanted === undefined) return undefined;
    const wait = failed ? RETRY : shown === undefined ? 0 : PAUSE;
    return cancellable(() => setAwaited(freshAddress(wanted)), wait);
  }, [wanted, awaited, failed, shown, refused]);
  const loaded = () => {
    if (awaited === undefined) return;
    setShown({ address: awaited, at: Date.now() });
    setAwaited(undefined);
    setFailed(false);
  };
  return { shown, awaited, failed, loaded, refused };
}

function cancellable(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** No cache answers it. Hubs that can scale pictures send one of about this size: cameras have up to 4K. */
function freshAddress(address: string): string {
  const url = new URL(address);
  url.searchParams.set('width', '1280');
  url.searchParams.set('height', '720');
  url.searchParams.set('time', String(Date.now()));
  return url.href;
}
