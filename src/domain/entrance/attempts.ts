import { accountLimits } from '#domain/accounts/account.ts';
import type { Role } from '#domain/actor.ts';
import { reportLimits } from '#domain/label.ts';
import { signingLink } from '#domain/signature.ts';
import { disputeLink } from '#domain/signing/dispute.ts';

/** The windows of attempts: a quarter of an hour, and 24 hours for those that have a daily limit. */
export const { windowMinutes } = accountLimits.guesses;
export const dayMinutes = 24 * 60;

/**
 * The factor by which a whole site, a /48 of IPv6, may try more often than one network. A provider gives a /48 to one
 * customer, or to many.
 */
export const networksInSite = 3;

/**
 * The readiness checks per minute and network: one probe a second by a load balancer, and as many by monitors.
 */
export const probesPerMinute = 120;

export type Limit = {
  /** The attempts on one account, address or record. */
  readonly perAccount: number;
  readonly perNetwork: number;
  /** The attempts on one account, address or record in a day. */
  readonly perDay?: number;
};

const { perAccount, perAddress } = accountLimits.guesses;
const usual: Limit = { perAccount, perNetwork: perAddress };
/** The limit of attempts that send a mail to an address that a stranger enters. */
const mailed: Limit = { ...usual, perDay: 40 };

/**
 * The limits of attempts that someone could repeat. Each kind is counted separately, successful or not, except right
 * guesses.
 */
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

/** The counters of a call: its attempts, the addresses that someone enters in a day, and the files of a day. */
export type CountName = Attempt | 'addresses' | 'files';

/**
 * The addresses that someone may enter in a day, in all calls that look one up or send it a mail. People who manage a
 * company's people enter many; those who manage only their own account, or a client's people, a few.
 */
export const addressesPerDay: Readonly<Record<Role, number>> = {
  super_admin: 500,
  country_operator: 300,
  dispatcher: 20,
  technician: 20,
  client: 20,
};
/** The limit without a role: such a person can only change their own address. */
export const addressesPerDayWithoutRole = 20;

/**
 * The mails about someone's actions that others may get in a day (UTC). A planner moves a hundred visits, each with a
 * mail to technician and client; a comment reaches every dispatcher. Beyond the limit, people still get notifications.
 */
export const eventMailsPerDay: Readonly<Record<Role, number>> = {
  super_admin: 2000,
  country_operator: 2000,
  dispatcher: 2000,
  technician: 500,
  client: 300,
};
export const eventMailsPerDayWithoutRole = 50;
