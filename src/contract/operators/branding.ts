import * as z from 'zod/mini';
import { brand } from '#contract/brand/brand.ts';
import { defineCall } from '#contract/calls/call.ts';
import { id, version } from '#contract/calls/fields.ts';
import { supervisedBy } from '#domain/actor.ts';
import { hueLimits } from '#domain/brand/brand.ts';
import { reason } from '#words/say/because.ts';

const branding = z.object({
  id,
  version,
  is_whitelabel: z.boolean(),
  custom_domain: z.nullable(z.string()),
  ...brand.shape,
});
export type Branding = z.output<typeof branding>;

export const getBranding = defineCall({
  name: 'operators.get-branding',
  summary: "Get an operator's brand. Without `operator_id`, get that of the caller's operator.",
  method: 'GET',
  path: '/api/branding',
  by: supervisedBy('country_operator'),
  reads: ['country_operators'],
  input: z.object({ operator_id: z.optional(id) }),
  output: branding,
});

const brandForm = z.object({
  brand_hue: z.nullable(z.int().check(z.minimum(hueLimits.min), z.maximum(hueLimits.max))),
  /** A new logo as PNG or JPEG in base64. `null` removes the logo. If left out, the logo does not change. */
  logo: z.optional(z.nullable(z.string().check(z.maxLength(1_400_000, reason('picture_too_large'))))),
});

export const saveBranding = defineCall({
  name: 'operators.brand',
  summary: 'Change the hue and logo of a white-label operator.',
  method: 'POST',
  path: '/api/branding/{id}',
  by: supervisedBy('country_operator'),
  bodyLimit: 1_500_000,
  input: z.object({ id, version, ...brandForm.shape }),
  output: branding,
});
