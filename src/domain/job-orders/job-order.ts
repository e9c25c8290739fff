import { lateWorkEvents } from '#domain/late-work.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { type AppointmentFields, appointmentEvents, appointmentLimits } from './appointment.ts';
import { type FormFields, formEvents, formLimits } from './form.ts';
import { type OrderFields, orderEvents, orderLimits } from './order.ts';
import { type RatingFields, ratingEvents, ratingLimits } from './rating.ts';
import { type SettlementFields, settlementEvents } from './settlement.ts';
import { type SignatureFields, signatureEvents } from './signature.ts';
import { type VisitFields, visitEvents, visitLimits } from './visit.ts';

/** A job order with all its parts. The fields of a missing part are null. */
export type JobOrder = OrderFields &
  AppointmentFields &
  VisitFields &
  FormFields &
  SignatureFields &
  RatingFields &
  SettlementFields;

export const jobOrderLimits = {
  ...orderLimits,
  ...appointmentLimits,
  ...visitLimits,
  ...formLimits,
  ...ratingLimits,
} as const;

/** The history events of a job order, in addition to the events of its files. */
export const jobOrderEvents = {
  ...orderEvents,
  ...appointmentEvents,
  ...visitEvents,
  ...formEvents,
  ...signatureEvents,
  ...ratingEvents,
  ...settlementEvents,
  ...lateWorkEvents,
} as const;

/** The columns for the time of service: work ended, reported, started or planned. The first one that is set counts. */
export const servedAtColumns = [
  'work_ended_at',
  'job_order_form_submitted_at',
  'started_at',
  'scheduled_date',
] as const satisfies readonly (keyof JobOrder)[];

/** Returns the day of service in the operator's time zone. The plan's coverage depends on it. */
export function serviceDateOf(
  job: Pick<JobOrder, (typeof servedAtColumns)[number]>,
  time_zone: string,
): string {
  const servedAt = servedAtColumns.map((column) => job[column]).find((at) => at !== null);
  return dateIn(time_zone, servedAt ?? job.scheduled_date);
}
