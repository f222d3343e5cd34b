import { useEffect } from 'react';
import { useProduct } from './product.ts';

/** The window's title: what is on the screen, then the product. */
export function useTitle(screen: string): void {
  const product = useProduct();
  useEffect(() => {
    document.title = `${screen} · ${product}`;
  }, [screen, product]);
}
