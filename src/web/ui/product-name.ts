import { createContext } from 'react';

/** The name that stands after the dot in the document's title. */
export const ProductName = createContext('');
