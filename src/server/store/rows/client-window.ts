import { instant } from './columns.ts';

/** The last arrival window that the client was notified of before it began. */
export const clientWindowColumns = () => ({ told_from: instant(), told_until: instant() });
