import { createContext, useContext } from 'react';

/** The product name where the settings have none. */
export const DEFAULT_PRODUCT = 'Soglia';

const ProductContext = createContext(DEFAULT_PRODUCT);

export const ProductProvider = ProductContext.Provider;

/** The product name. */
export const useProduct = (): string => useContext(ProductContext);
