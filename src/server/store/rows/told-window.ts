import { instant } from './columns.ts';

/** The arrival window that the client was told of last before it began. */
export const toldWindowColumns = () => ({ told_from: instant(), told_until: instant() });
