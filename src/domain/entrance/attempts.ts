import { accountLimits } from '#domain/accounts/account.ts';
import type { Role } from '#domain/actor.ts';
import { reportLimits } from '#domain/label.ts';
import { signingLink } from '#domain/signature.ts';
import { disputeLink } from '#domain/signing/dispute.ts';

/** Attempts count for a quarter of an hour, and those that are limited for a day too, for 24 hours. */
export const { windowMinutes } = accountLimits.guesses;
export const dayMinutes = 24 * 60;

/**
 * How many times as often as one network a whole site, a /48 of IPv6, may try. A provider gives a /48 to one customer,
 * or to many.
 */
export const networksInSite = 3;

/**
 * How often one network may ask in a minute whether the server is ready: a probe a second of a load balancer, and as
 * many of monitors.
 */
export const probesPerMinute = 120;

export type Limit = {
  /** Of one account, address or record. */
  readonly perAccount: number;
  readonly perNetwork: number;
  /** Of one account, address or record in a day. */
  readonly perDay?: number;
};

const { perAccount, perAddress } = accountLimits.guesses;
const usual: Limit = { perAccount, perNetwork: perAddress };
/** Each sends a mail to an address that a stranger names. */
const mailed: Limit = { ...usual, perDay: 40 };

/** What someone could try again and again. Each is counted by itself, whether or not it succeeds, but for right guesses. */
export const attemptLimits = {
  password: usual,
  'own password': usual,
  code: usual,
  link: usual,
  reset: mailed,
  'sign-up': mailed,
  invitation: usual,
  'signed-up address': usual,
  'e-mail change': usual,
  'new account': { perAccount: 100, perNetwork: 100 },
  report: {
    perAccount: reportLimits.perMachine,
    perNetwork: reportLimits.perNetwork,
    perDay: reportLimits.perDay,
  },
  signature: { perAccount: signingLink.perJob, perNetwork: signingLink.perNetwork },
  dispute: { perAccount: disputeLink.perJob, perNetwork: disputeLink.perNetwork },
} as const satisfies Readonly<Record<string, Limit>>;
export type Attempt = keyof typeof attemptLimits;

/** What a call may be counted by: its attempts, the addresses that someone names in a day, and the files of a day. */
export type CountName = Attempt | 'addresses' | 'files';

/**
 * How many addresses someone may name in a day, all calls together that look one up or send it a mail. Who keeps a
 * company's people names many; who only keeps the own account, or the people of a client, a few.
 */
export const addressesPerDay: Readonly<Record<Role, number>> = {
  super_admin: 500,
  country_operator: 300,
  dispatcher: 20,
  technician: 20,
  client: 20,
};
/** Without a role someone has only the own address to change. */
export const addressesPerDayWithoutRole = 20;

/**
 * How many mails may tell others in a day (UTC) of what someone did. A planner moves a hundred visits, each with a mail to
 * technician and client; a comment reaches every dispatcher. Beyond it the bell still tells.
 */
export const eventMailsPerDay: Readonly<Record<Role, number>> = {
  super_admin: 2000,
  country_operator: 2000,
  dispatcher: 2000,
  technician: 500,
  client: 300,
};
export const eventMailsPerDayWithoutRole = 50;
