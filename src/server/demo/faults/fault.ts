import type { ServiceType, Urgency } from '#domain/service-request.ts';

/** A fault of one kind of machine, and its repair. */
export type Fault = {
  readonly type: ServiceType;
  readonly urgency: Urgency;
  /** In the client's words. */
  readonly problem: string;
  /** In the technician's words. */
  readonly work: string;
  readonly parts: readonly string[];
  /** In half hours, as the form takes it. */
  readonly hours: number;
  /** The reason for an occasional follow-up visit. */
  readonly later?: string;
};
