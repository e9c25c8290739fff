import type { Language } from '#words/en/all.ts';
import { app } from './app.ts';
import { domain } from './domain.ts';

export const start: Language['start'] = { app, domain };
