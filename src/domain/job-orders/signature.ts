import { planners, type Role, supervisedBy } from '#domain/actor.ts';
import { type Dispute, disputeEvents } from '#domain/signing/dispute.ts';
import { foldedName } from '#domain/values/folded-name.ts';
import type { Step } from '#domain/workflow.ts';
import type { JobState } from './order.ts';

/** The time of the signature, which completes the job, and the client's dispute of the signature. */
export type SignatureFields = Dispute & {
  readonly completed_date: Date | null;
  readonly signed_at: Date | null;
};

export const signatureActions = {
  sign: { from: ['awaiting_signature'], to: 'completed', by: supervisedBy('technician', 'client') },
  /** The client is signed in, or uses the link in the email with the report. */
  dispute: { from: ['completed'], to: 'unchanged', by: ['client'] },
  settle_dispute: { from: ['completed'], to: 'unchanged', by: planners },
} as const satisfies Readonly<Record<string, Step<JobState>>>;

export const signatureEvents = {
  'job-orders.signed': 'job_orders',
  'job-orders.report-sealed': 'job_orders',
  'job-orders.report-sent': 'job_orders',
  ...disputeEvents,
} as const;

/**
 * The ways to sign: on the technician's device, in the client's session, or on the client's phone after scanning a
 * code.
 */
export const signatureMethods = ['technician_device', 'client_session', 'signed_link'] as const;
export type SignatureMethod = (typeof signatureMethods)[number];

/**
 * The methods in which the session's account is the signer. With the other methods, only the signer's name is known.
 */
export const ownSignatureMethods: readonly SignatureMethod[] = ['client_session'];

/**
 * Returns the method for the role of the session. Only clients sign in their own session; all others sign on the
 * technician's device.
 */
export function signatureMethodOf(role: Role): SignatureMethod {
  return role === 'client' ? 'client_session' : 'technician_device';
}

/**
 * The link for signing on the client's phone. Attempts per job and network are counted within
 * `accountLimits.guesses.windowMinutes`.
 */
export const signingLink = { path: '/sign/', minutes: 30, perJob: 10, perNetwork: 20 } as const;

/**
 * Returns whether the name belongs to one of the operator's people, who must never sign for a client. Returns
 * false if a person at the client has the same name.
 */
export function isNameOfOperator(
  name: string,
  people: { readonly ofOperator: readonly string[]; readonly ofClient: readonly string[] },
): boolean {
  const folded = foldedName(name);
  const isAmong = (names: readonly string[]) => names.some((other) => foldedName(other) === folded);
  return folded !== '' && isAmong(people.ofOperator) && !isAmong(people.ofClient);
}

export const signerNameLimits = { min: 2, max: 100 } as const;
