import { useEffect } from 'react';
import { useProduct } from './product.ts';

/** Sets the title of the document: the screen, then the product. */
export function useTitle(screen: string): void {
  const product = useProduct();
  useEffect(() => {
    document.title = `${screen} · ${product}`;
  }, [screen, product]);
}
