import { useEffect } from 'react';

/** The window's title: what is on the screen, then the product. */
export function useTitle(screen: string, product = 'Soglia'): void {
  useEffect(() => {
    document.title = `${screen} · ${product}`;
  }, [screen, product]);
}
