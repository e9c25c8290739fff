import * as z from 'zod/mini';
import { hueLimits } from '#domain/brand/brand.ts';

/** The brand that an operator's people see instead of the product's. */
export const brand = z.object({
  name: z.string(),
  hue: z.nullable(z.int().check(z.minimum(hueLimits.min), z.maximum(hueLimits.max))),
  logo: z.nullable(z.string()),
});
export type Brand = z.output<typeof brand>;
