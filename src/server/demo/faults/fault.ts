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
  /** The hours in halves, as the form takes them. */
  readonly hours: number;
  /** The reason for an occasional follow-up visit. */
  readonly later?: string;
};
