import { createContext } from 'react';

/** The heading level of a page: 1, or 2 if the page is in a panel next to another page. */
export const PageLevel = createContext<1 | 2>(1);
