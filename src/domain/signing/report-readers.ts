import type { ClientStanding } from '#domain/actor.ts';

/** A person with an account at the client of a signed job. */
export type ClientReader = {
  /** True for the client's main account, which has the standing of an owner. */
  readonly is_main: boolean;
  readonly standing: ClientStanding;
  /** True if the person wants email about jobs. */
  readonly wants_reports: boolean;
  /** False if the account, its client or its operator is inactive, or if the person has never signed in. */
  readonly can_act: boolean;
};

/** Returns whether the person may be sent the report again. */
export function mayGetReport({ can_act }: ClientReader): boolean {
  return can_act;
}

/**
 * Returns whether the person may dispute the client's signature, either with the link in the report's email or while
 * signed in.
 */
export function mayDispute({ can_act, standing }: ClientReader): boolean {
  return can_act && standing === 'owner';
}

/** Returns whether the person gets the report after a signature. Its email has a link to dispute the signature. */
export function getsReport(reader: ClientReader): boolean {
  return mayDispute(reader) && (reader.is_main || reader.wants_reports);
}
