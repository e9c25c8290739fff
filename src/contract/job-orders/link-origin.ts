import * as z from 'zod/mini';
import { id } from '#contract/calls/fields.ts';
import { roles } from '#domain/actor.ts';
import { linkWays } from '#domain/job-orders/visit-link.ts';

/** The origin of a link: who shared it, or who got it by email. The name and role of old shared links are unknown. */
export const linkOrigin = z.object({
  way: z.enum(linkWays),
  user_id: z.nullable(id),
  name: z.nullable(z.string()),
  role: z.nullable(z.enum(roles)),
});
