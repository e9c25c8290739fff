import { createContext } from 'react';

/** The name after the dot in the document's title. */
export const ProductName = createContext('');
