import type { ServiceType, Urgency } from '#domain/service-request.ts';

/** What happens to a machine of one kind, and what is done about it. */
export type Fault = {
  readonly type: ServiceType;
  readonly urgency: Urgency;
  /** In the client's words. */
  readonly problem: string;
  /** In the technician's. */
  readonly work: string;
  readonly parts: readonly string[];
  /** In half hours, as the form takes it. */
  readonly hours: number;
  /** Why someone sometimes has to come back. */
  readonly later?: string;
};
