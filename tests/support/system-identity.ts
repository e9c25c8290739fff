import { systemFor } from '#server/store/access/identity.ts';

/** The identity with which tests see every row. */
export const systemIdentity = systemFor({ installation: 'tests look at every row' });
