import { systemFor } from '#server/store/access/identity.ts';

/** The identity that lets tests see every row. */
export const systemIdentity = systemFor({ installation: 'tests look at every row' });
