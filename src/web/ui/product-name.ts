import { createContext } from 'react';

/** The product's name, which follows the dot in the document's title. */
export const ProductName = createContext('');
