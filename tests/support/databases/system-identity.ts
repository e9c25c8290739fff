import { systemFor } from '#server/store/access/identity.ts';

export const systemIdentity = systemFor({ installation: 'tests look at every row' });
