import * as z from 'zod/mini';
import { named } from '#contract/calls/two-forms.ts';
import { hueLimits } from '#domain/brand/brand.ts';

/** The brand that an operator's people see instead of the product's. */
export const brand = z.object({
  ...named,
  hue: z.nullable(z.int().check(z.minimum(hueLimits.min), z.maximum(hueLimits.max))),
  logo: z.nullable(z.string()),
});
export type Brand = z.output<typeof brand>;
