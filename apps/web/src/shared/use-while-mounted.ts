import { useEffect, useRef } from 'react';

/**
 * The same call, which does nothing once this is gone: what ends late leaves alone what has been opened in its place,
 * such as the form of another device.
 */
export function useWhileMounted(run: () => void): () => void {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => {
    if (isMounted.current) run();
  };
}
