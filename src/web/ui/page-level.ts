import { createContext } from 'react';

/** The level of the heading of a page: 1, or 2 where the page stands in a panel beside another one. */
export const PageLevel = createContext<1 | 2>(1);
