import * as z from 'zod/mini';
import { textOrNull } from '#contract/calls/fields.ts';
import { hostNamePattern } from '#domain/operator.ts';
import { reason } from '#words/say/because.ts';

/** A host name in lowercase letters, or null. */
export const customDomain = z.pipe(
  textOrNull({ max: 253 }),
  z.nullable(z.string().check(z.toLowerCase(), z.regex(hostNamePattern, reason('custom_domain_invalid')))),
);
