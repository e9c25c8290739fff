import { instant } from './columns.ts';

/** The last arrival window that the client was notified of before it began. */
export const toldWindowColumns = () => ({ told_from: instant(), told_until: instant() });
