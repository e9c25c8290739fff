import type { ReactNode } from 'react';

/** Content without bare numbers: their text is in the reader's digits. */
export type Content = Exclude<ReactNode, number | bigint>;
