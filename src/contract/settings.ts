import * as z from 'zod/mini';
import { mapStyleOrigin } from '#domain/brand/map-style.ts';
import { reason } from '#words/say/because.ts';
import { brand } from './brand/brand.ts';
import { privacyNotice } from './calls/agreed-to.ts';
import { defineCall } from './calls/call.ts';
import { changedFields, id, optionalEmail, optionalPhone, textOrNull, version } from './calls/fields.ts';

const contact = z.object({ phone: z.nullable(z.string()), email: z.nullable(z.string()) });

export const getPlatform = defineCall({
  name: 'settings.get-public',
  summary:
    'Get the data for pages that are shown before signing in: whether sign-up is open, contact details, and the brand of this address.',
  method: 'GET',
  path: '/api/platform',
  by: 'everybody',
  input: z.object({}),
  output: z.object({ sign_up_open: z.boolean(), contact, brand: z.nullable(brand), privacy: privacyNotice }),
});

const mapStyle = z
  .string()
  .check(z.refine((address) => mapStyleOrigin(address) !== null, reason('map_style_invalid')));

export const platformSettingsForm = z.object({
  sign_up_open: z.boolean(),
  contact_phone: optionalPhone,
  contact_email: optionalEmail,
  mail_reply_to: optionalEmail,
  map_style_url: z._default(z.pipe(textOrNull({ max: 500 }), z.nullable(mapStyle)), null),
});

const platformSettings = z.object({
  id,
  version,
  sign_up_open: z.boolean(),
  contact_phone: z.nullable(z.string()),
  contact_email: z.nullable(z.string()),
  mail_reply_to: z.nullable(z.string()),
  map_style_url: z.nullable(z.string()),
});
export type PlatformSettingsView = z.output<typeof platformSettings>;

export const getPlatformSettings = defineCall({
  name: 'settings.get',
  summary: "Get the platform's settings.",
  method: 'GET',
  path: '/api/platform/settings',
  by: ['super_admin'],
  reads: ['platform_settings'],
  input: z.object({}),
  output: platformSettings,
});

export const savePlatformSettings = defineCall({
  name: 'settings.save',
  summary:
    "Change the platform's settings. An optional field that is left out does not change; null clears it.",
  method: 'POST',
  path: '/api/platform/settings',
  by: ['super_admin'],
  uncounted: 'shows the email as a contact, and sends nothing to it',
  input: z.object({ version, ...changedFields(platformSettingsForm.shape) }),
  output: platformSettings,
});

export const getMap = defineCall({
  name: 'settings.get-map',
  summary: 'Get the MapLibre style of maps. Without a style, no maps are shown.',
  method: 'GET',
  path: '/api/platform/map',
  by: 'signed-in',
  reads: ['platform_settings'],
  input: z.object({}),
  output: z.object({ style_url: z.nullable(z.string()) }),
});

export const getMailDelivery = defineCall({
  name: 'settings.get-mail-delivery',
  summary: 'Get how this installation sends emails, and how many are waiting.',
  method: 'GET',
  path: '/api/platform/mail',
  by: ['super_admin'],
  reads: [],
  input: z.object({}),
  output: z.object({ by: z.enum(['smtp', 'files']), waiting: z.int() }),
});
