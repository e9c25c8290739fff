import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { Actor } from '#domain/actor.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import type { Caller } from './context.ts';
import { headerOf } from './http/incoming.ts';
import { networkOf } from './http/network.ts';
import { addressOf } from './request-origin.ts';
import { readDeviceCookie } from './session-cookie.ts';

/** The source of a request, as it is stored with sessions and in the log of sign-ins. */
export type Visitor = {
  readonly address: string;
  /** The network that counts as one caller for limits. */
  readonly network: string;
  readonly userAgent: string;
  /** The hash of the token that the browser has kept since its first sign-in; null if it has none. */
  readonly device: string | null;
};

const longestUserAgent = 400;
const tokenBytes = 24;

export function visitorOf(c: Context): Visitor {
  const address = addressOf(c);
  const userAgent = (headerOf(c, 'user-agent') ?? '').slice(0, longestUserAgent);
  const token = readDeviceCookie(c);
  return {
    address,
    network: networkOf(address),
    userAgent,
    device: token === null ? null : sha256(token),
  };
}

/** Returns the browser's device token, or a new one for the browser to keep. */
export function deviceToken(c: Context): string {
  return readDeviceCookie(c) ?? randomBytes(tokenBytes).toString('base64url');
}

/** The person whose work waits in a queue, and their operator. Operators take turns. */
export type Sender = { readonly operator: string; readonly account: string };

export function senderOf({ view, actor }: Caller): Sender {
  const { id } = view.user;
  return { account: id, operator: actor?.operator_id ?? view.operator?.id ?? id };
}

export function actingSender({ user_id, operator_id = user_id }: Actor): Sender {
  return { account: user_id, operator: operator_id };
}

/** The sender of the server's own work, before it serves anyone. */
export const ownSender: Sender = { operator: '', account: '' };

/** Returns the sender for a caller whom no session identifies. Everyone on a network counts as one operator. */
export function strangerSending({ network }: Visitor, account = network): Sender {
  return { account, operator: `network ${network}` };
}
