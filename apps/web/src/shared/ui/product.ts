import { createContext, useContext } from 'react';

/** The product name where the settings have none. */
export const defaultProduct = 'Soglia';

const ProductContext = createContext(defaultProduct);

export const ProductProvider = ProductContext.Provider;

/** The product name. */
export const useProduct = (): string => useContext(ProductContext);
