import * as z from 'zod/mini';
import { pushLimits } from '#domain/events/push.ts';
import { defineCall } from './calls/call.ts';
import { id, instant } from './calls/fields.ts';

const devices = z.object({
  /** The key that browsers need to accept messages from this installation, in base64url; null before it exists. */
  public_key: z.nullable(z.string()),
  devices: z.array(
    z.object({
      id,
      created_at: instant,
      user_agent: z.nullable(z.string()),
      /** True for the device of this session. */
      is_current: z.boolean(),
    }),
  ),
});
export type PushDevices = z.output<typeof devices>;

const { endpoint, p256dh, auth } = pushLimits;
const base64url = (length: number) => z.string().check(z.length(length), z.regex(/^[A-Za-z0-9_-]+$/));

export const listPushDevices = defineCall({
  name: 'push.list-devices',
  summary:
    "List the caller's devices that show push messages, latest first, and get the key that a browser needs.",
  method: 'GET',
  path: '/api/push/devices',
  by: 'signed-in',
  reads: [],
  mostRows: `${pushLimits.devices} devices`,
  input: z.object({}),
  output: devices,
});

export const addPushDevice = defineCall({
  name: 'push.add-device',
  summary:
    "Show push messages on the browser of this session. It replaces the session's earlier device, and this browser's device of another account. An 11th device replaces the oldest. The device is removed when the session ends.",
  method: 'POST',
  path: '/api/push/devices/add',
  by: 'signed-in',
  counts: ['push device'],
  input: z.object({
    endpoint: z.string().check(z.maxLength(endpoint.max)),
    p256dh: base64url(p256dh),
    auth: base64url(auth),
  }),
  output: devices,
});

export const removePushDevice = defineCall({
  name: 'push.remove-device',
  summary: "Stop showing push messages on one of the caller's devices.",
  method: 'POST',
  path: '/api/push/devices/{id}/remove',
  by: 'signed-in',
  input: z.object({ id }),
  output: devices,
});
