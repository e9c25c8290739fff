import { accountLimits } from '#domain/accounts/account.ts';
import type { Role } from '#domain/actor.ts';
import { signingLink } from '#domain/job-orders/signature.ts';
import { reportLimits } from '#domain/label.ts';
import { disputeLink } from '#domain/signing/dispute.ts';

/**
 * The time windows in which attempts are counted: 15 minutes, or 24 hours for attempts with a daily limit.
 */
export const { windowMinutes } = accountLimits.guesses;
export const dayMinutes = 24 * 60;

/**
 * The attempts that a whole site (a /48 of IPv6 addresses) may make, as a multiple of one network's limit. A
 * provider may give a /48 to one customer or share it among many.
 */
export const networksInSite = 3;

/**
 * The maximum number of readiness checks per minute and network: one per second by a load balancer, and as
 * many by monitoring.
 */
export const probesPerMinute = 120;

export type Limit = {
  /** The maximum number of attempts on one account, address or record within 15 minutes. */
  readonly perAccount: number;
  readonly perNetwork: number;
  /** The maximum number of attempts on one account, address or record within 24 hours. */
  readonly perDay?: number;
};

const { perAccount, perAddress } = accountLimits.guesses;
const usual: Limit = { perAccount, perNetwork: perAddress };
/** The limit for attempts that send an email to an address that a stranger enters. */
const mailed: Limit = { ...usual, perDay: 40 };

/**
 * The limits for attempts that someone could repeat in order to guess or to cause harm. Each kind is counted
 * separately. Both failed and successful attempts count, except correct guesses.
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
  'email change': usual,
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

/**
 * The counters that limit calls: one for each kind of attempt, one for the email addresses that someone
 * enters in a day, and one for the files that they upload in a day.
 */
export type CountName = Attempt | 'addresses' | 'files';

/**
 * The maximum number of email addresses that someone may enter in a day, in all calls that look one up or
 * send it an email. People who manage a company's people enter many. Those who manage only their own account,
 * or a client's people, enter a few.
 */
export const addressesPerDay: Readonly<Record<Role, number>> = {
  super_admin: 500,
  country_operator: 300,
  dispatcher: 20,
  technician: 20,
  client: 20,
};
/** The daily limit for a person without a role, who can only change their own address. */
export const addressesPerDayWithoutRole = 20;

/**
 * The maximum number of emails that one person's actions may cause in a day (UTC). A planner may move a
 * hundred visits, each with an email to the technician and the client, and a comment reaches every
 * dispatcher. Beyond the limit, people still get notifications.
 */
export const eventMailsPerDay: Readonly<Record<Role, number>> = {
  super_admin: 2000,
  country_operator: 2000,
  dispatcher: 2000,
  technician: 500,
  client: 300,
};
export const eventMailsPerDayWithoutRole = 50;
