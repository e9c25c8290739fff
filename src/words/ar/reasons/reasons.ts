import type { Language } from '#words/en/all.ts';
import { refusals } from './refusals.ts';
import { validation } from './validation.ts';

export const reasons: Language['reasons'] = { ...validation, ...refusals };
