import type { ClientStanding, Role } from '#domain/actor.ts';
import { callersOf } from '#domain/workflow.ts';
import { visitLink } from './visit-link.ts';
import { type JobOrderAction, jobOrderWorkflow } from './workflow.ts';

/** The client's actions that a visit's link may permit. */
export const linkActs = ['ask_time', 'call_off', 'rate'] as const;
export type LinkAct = (typeof linkActs)[number];

/** The current details of the link's owner. If the owner is unknown, their role and standing are null. */
export type LinkHolder = { readonly role: Role | null; readonly standing: ClientStanding | null };

/**
 * The job order actions by which a person does the same without a link. A planner can move or cancel the visit, so a
 * planner's link may pass on these two rights.
 */
const ownActions: Readonly<Record<LinkAct, readonly JobOrderAction[]>> = {
  ask_time: ['ask_time', 'assign'],
  call_off: ['call_off', 'cancel'],
  rate: ['rate'],
};

/**
 * Returns the actions that a link permits, which are only actions that the link's owner may take too. Staff at a client
 * may only view records.
 */
export function actsOfLink({ role, standing }: LinkHolder, may_rate: boolean): readonly LinkAct[] {
  if (role === null || standing === 'staff') return [];
  return linkActs.filter(
    (act) =>
      (act !== 'rate' || may_rate) &&
      ownActions[act].some((action) => callersOf(jobOrderWorkflow, action).includes(role)),
  );
}

/** Returns whether a link of this person may ever permit a rating. The company's own people must not rate its visits. */
export const mayShareRating = (role: Role): boolean => role === 'client';

/** Returns whether a new link of this person replaces their oldest one, so that it is never refused. */
export const replacesOwnLinks = (role: Role): boolean => role === 'technician';

/** Returns the maximum number of links that the person can share, alone or together with their company. */
export function mostSharedBy(role: Role): number {
  return replacesOwnLinks(role) ? visitLink.mostByTechnician : visitLink.mostShared;
}
