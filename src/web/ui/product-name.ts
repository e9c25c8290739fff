import { createContext } from 'react';

/** What stands behind the dot in the document's title. */
export const ProductName = createContext('');
