import type { ServiceType, Urgency } from '#domain/service-request.ts';

/** A fault of one kind of machine, and its repair. */
export type Fault = {
  readonly type: ServiceType;
  readonly urgency: Urgency;
  /** The problem in the client's words. */
  readonly problem: string;
  /** The work in the technician's words. */
  readonly work: string;
  readonly parts: readonly string[];
  /** The hours of work, in steps of half an hour, as the form requires. */
  readonly hours: number;
  /** The reason for a follow-up visit, if this fault sometimes needs one. */
  readonly later?: string;
};
