import type { TimeSlot, Urgency } from '#domain/service-request.ts';
import type { Fault } from '#domain/values/fault.ts';
import type { AwaitedPart } from '#domain/values/missing-part.ts';
import type { MachineKind } from '#domain/visit/machine-kind.ts';
import type { Slot } from './appointment.ts';
import { type GeoPoint, geoPointOf, type Position } from './fitness.ts';
import type { DayOrigin, ProposalReason } from './proposal-reasons.ts';

/** The visit that needs a technician and a time. */
export type VisitToPlan = {
  readonly length: Omit<Slot, 'scheduled_date'>;
  readonly urgency: Urgency;
  readonly preferred_date: string;
  readonly preferred_time_slot: TimeSlot | null;
  /** The origin of the preferred date (default: the client). */
  readonly day_from?: DayOrigin;
  /** The minute of the preferred date that was already agreed on. It takes priority over other times. */
  readonly keeps?: number;
  readonly position: Position | null;
  readonly machine_kind: MachineKind;
  /**
   * True if the kind of machine is a guess, because the model does not specify it. A guess is no reason to prefer a
   * technician.
   */
  readonly is_kind_assumed?: boolean;
  readonly fault?: Fault | null;
  /** The arrival target; null if there is none. */
  readonly arrive_by: Date | null;
  /**
   * The part that the visit waits for. Proposed times are never before the day on which the part is expected. As long
   * as that day is unknown, no time is proposed.
   */
  readonly awaited_part?: AwaitedPart | null;
  /** The IDs of the technicians who recently visited this machine. */
  readonly known_by: readonly string[];
  /** The number of the job that is moved. The job's current time counts as free. */
  readonly moves?: string | null;
  /** The technician of the earlier visit that this one follows. The same technician comes again if possible. */
  readonly last_technician_id?: string | null;
};

export type Proposal = {
  readonly technician_id: string;
  readonly scheduled_date: Date;
  readonly reasons: readonly ProposalReason[];
  /**
   * The distance in kilometers to the technician's nearest other job on that day; null if there is no other job or the
   * distance is unknown.
   */
  readonly km: number | null;
};

/** The visit in a form that can be compared with many technicians quickly. */
export type LocatedVisit = VisitToPlan & { readonly point: GeoPoint | null };

export const locatedVisitOf = (visit: VisitToPlan): LocatedVisit => ({
  ...visit,
  point: visit.position && geoPointOf(visit.position),
});
