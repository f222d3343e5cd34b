import { createContext, useContext } from 'react';

/** What the product is called where nobody named it otherwise. */
export const defaultProduct = 'Soglia';

const ProductContext = createContext(defaultProduct);

export const ProductProvider = ProductContext.Provider;

/** What the product is called here. */
export const useProduct = (): string => useContext(ProductContext);
