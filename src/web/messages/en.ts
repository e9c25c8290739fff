import { app } from './en/app.ts';
import { domain } from './en/domain.ts';

/** What every screen needs; the texts of a feature come with its screens, from the file of its name. */
export const en = { app, domain };
