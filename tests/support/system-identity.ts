import { systemFor } from '#server/store/access/identity.ts';

/** Tests look at every row. */
export const systemIdentity = systemFor({ installation: 'tests look at every row' });
