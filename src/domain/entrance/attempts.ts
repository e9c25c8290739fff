import { accountLimits } from '#domain/accounts/account.ts';
import type { Role } from '#domain/actor.ts';
import { signingLink } from '#domain/job-orders/signature.ts';
import { visitLink } from '#domain/job-orders/visit-link.ts';
import { reportLimits } from '#domain/label.ts';
import { stopLink } from '#domain/report-address.ts';
import { disputeLink } from '#domain/signing/dispute.ts';

/** The windows in which attempts are counted, in minutes. */
export const { windowMinutes } = accountLimits.guesses;
export const dayMinutes = 24 * 60;

/**
 * The limit of a site, as a multiple of the limit of one network. An IPv6 /48 may belong to one customer, or be shared
 * by many.
 */
export const networksInSite = 3;

/**
 * The maximum number of readiness checks per minute and network: one check a second by a load balancer, and one by
 * monitoring.
 */
export const probesPerMinute = 120;

export type Limit = {
  /** The maximum number of attempts on one account, address or record within 15 minutes. */
  readonly perAccount: number;
  readonly perNetwork: number;
  /** The maximum number of attempts on one account, address or record within 24 hours. */
  readonly perDay?: number;
  /**
   * The maximum number of attempts by all of a client's people together within 24 hours. It replaces the network's
   * limit.
   */
  readonly perClientAndDay?: number;
};

const { perAccount, perAddress } = accountLimits.guesses;
const usual: Limit = { perAccount, perNetwork: perAddress };
/** The limit for attempts that send an email to an address that a stranger enters. */
const mailed: Limit = { ...usual, perDay: 40 };

/**
 * The maximum number of writes per client and day that give planners work. A hotel with 60 machines needs less than
 * half of it on a bad day, even if it reports a fault of each machine, corrects each report and withdraws it.
 */
export const clientRequestsPerDay = 400;

/** Returns the limits for a client's writes of one kind. One person can never use up the client's whole daily limit. */
export function clientLimit(perClientAndDay: number): Limit {
  const perAccount = Math.ceil(perClientAndDay / 4);
  const perDay = Math.ceil((perClientAndDay * 3) / 4);
  return { perAccount, perNetwork: perAccount, perDay, perClientAndDay };
}

/**
 * The limits for actions that someone could repeat to guess a secret or to do harm. All attempts count, except
 * correct guesses.
 */
export const attemptLimits = {
  password: usual,
  'own password': usual,
  code: usual,
  /** Calls that end sessions. Without a limit, someone with a copy of a session could keep its owner signed out. */
  'ended sessions': { perAccount: 10, perNetwork: 10, perDay: 20 },
  link: usual,
  reset: mailed,
  'sign-up': mailed,
  invitation: usual,
  'signed-up address': usual,
  'email change': usual,
  'new account': { perAccount: 100, perNetwork: 100 },
  /**
   * Imports of clients. Each import is a part of a spreadsheet, and the email addresses in it count as `addresses` too.
   */
  'client import': { perAccount: 40, perNetwork: 80, perDay: 120 },
  report: {
    perAccount: reportLimits.perMachine,
    perNetwork: reportLimits.perNetwork,
    perDay: reportLimits.perDay,
  },
  signature: { perAccount: signingLink.perJob, perNetwork: signingLink.perNetwork },
  dispute: { perAccount: disputeLink.perJob, perNetwork: disputeLink.perNetwork },
  'push device': { perAccount: 20, perNetwork: 20 },
  /** Actions taken through a visit's links, counted for each visit. */
  visit: {
    perAccount: visitLink.perJob,
    perNetwork: visitLink.perNetwork,
    perDay: visitLink.perDay,
  },
  /** The same actions, counted for each link. */
  'visit link': {
    perAccount: visitLink.perLink,
    perNetwork: visitLink.perNetwork,
    perDay: visitLink.perLinkAndDay,
  },
  /** Work that a technician hands in after it was refused. After a day offline, many entries may arrive at once. */
  'late work': { perAccount: 120, perNetwork: 360, perDay: 300 },
  /** Comments of the operator's people. After a day offline, a technician's may arrive at once. */
  comment: { perAccount: 120, perNetwork: 120, perDay: 300 },
  /** Comments of a client's people. */
  'client comment': clientLimit(clientRequestsPerDay),
  /** Machines and sites that a client's people add, change, move, retire or remove. */
  'client record': clientLimit(clientRequestsPerDay),
  /**
   * Requests by a client's people: new ones, additions, corrections, withdrawals, and requests for another visit time.
   */
  request: clientLimit(clientRequestsPerDay),
  /** Faults that a technician reports during visits. After a day offline, many may arrive at once. */
  'fault report': { perAccount: 40, perNetwork: 120, perDay: 60 },
  'report address': { perAccount: 60, perNetwork: 60 },
  'report stop': { perAccount: stopLink.perAddress, perNetwork: stopLink.perNetwork },
  verification: { perAccount: 60, perNetwork: 60 },
  /** Files with a certificate that an operator uploads. */
  certificate: usual,
  /** Actions of an administrator on an account. Each sends an email to the person whose account it is. */
  'account action': { perAccount: 20, perNetwork: 20, perDay: 60 },
  /** Exports of everything about a person. */
  'personal data': { perAccount: 20, perNetwork: 60, perDay: 100 },
  /** Documents that are printed for a person. Printing one takes about a second. */
  printing: { perAccount: 60, perNetwork: 60 },
} as const satisfies Readonly<Record<string, Limit>>;
export type Attempt = keyof typeof attemptLimits;

/**
 * The rate-limit counters: one for each kind of attempt, plus daily counters for email addresses and uploaded files.
 */
export type CountName = Attempt | 'addresses' | 'files';

/** The number of email addresses that a person's calls may look up or send an email to in a day. */
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
 * The number of emails that a person's actions may cause in a day (UTC). After that, people still get notifications.
 */
export const eventMailsPerDay: Readonly<Record<Role, number>> = {
  super_admin: 2000,
  country_operator: 2000,
  dispatcher: 2000,
  technician: 500,
  client: 300,
};
export const eventMailsPerDayWithoutRole = 50;

/**
 * The number of emails about emergencies outside the service hours that a person's actions may cause in a day (UTC).
 * After that, people are still alerted by the bell and by push messages, so no one is notified of the limit.
 */
export const urgentMailsPerDay = 1000;
