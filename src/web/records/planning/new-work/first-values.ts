import type { Caller } from '#contract/planning/callers.ts';
import { type VisitMinutes, visitMinutesOf } from '#domain/operator.ts';
import { firstOpenDay, isServed, type OpenDays, serviceOn } from '#domain/planning/work-time.ts';
import { serviceRequestDefaults, serviceTypes } from '#domain/service-request.ts';
import { addDays } from '#domain/values/calendar.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { windowDefault } from '#domain/visit/course.ts';
import { dayOfSecondVisit, type FirstVisit, secondWorkOf } from '#domain/visit/second-visit.ts';
import { clockOf } from '#web/app/time/opening-times.ts';
import type { WorkDraft } from './work-draft.ts';

/**
 * Returns the values that are known once the client is selected: the phone number, and the machine if it is
 * in the draft or is the only one.
 */
export function presetValuesOf({ machines, phone }: Caller, { machine_id }: WorkDraft) {
  const [first] = machines;
  const only = machines.length === 1 ? first?.id : undefined;
  const draftMachineId = machines.some(({ id }) => id === machine_id) ? machine_id : undefined;
  return { machine_id: draftMachineId ?? only ?? '', contact_phone: formatPhone(phone) };
}

type Hours = Omit<OpenDays, 'time_zone'>;

/** Returns the default preferred day: today, or else the next day with service. */
export function defaultPreferredDay(caller: Hours, today: string): string {
  return firstOpenDay(today, caller);
}

const nine = 9 * 60;

/**
 * Returns the default time of a job, in the operator's zone: nine o'clock on the next day with service, or
 * the opening time if there is no service at nine.
 */
export function usualStart(caller: Hours, today: string): string {
  const date = firstOpenDay(addDays(today, 1), caller);
  const opens_at = serviceOn(date, caller)?.[0] ?? nine;
  return `${date} ${clockOf(isServed(date, nine, caller) ? nine : opens_at)}`;
}

/**
 * Returns the usual length of a visit of this service type, in minutes as text; empty for an unknown type.
 */
export function usualLength(caller: VisitMinutes, type: string): string {
  const serviceType = serviceTypes.find((one) => one === type);
  return serviceType === undefined ? '' : String(visitMinutesOf(caller, serviceType));
}

type JobPreset = {
  readonly caller: Caller;
  readonly draft: WorkDraft;
  /** The earlier visit that the job follows. */
  readonly first: (FirstVisit & Parameters<typeof dayOfSecondVisit>[0]) | null;
  /** The text that was typed while a different client was selected. */
  readonly text: string;
  readonly today: string;
};

/** Returns the initial values of a job's form. A follow-up visit takes its work from the earlier visit. */
export function firstJobValues({ caller, draft, first, text, today }: JobPreset) {
  const presets = presetValuesOf(caller, draft);
  const work = first && secondWorkOf(first);
  return {
    machine_id: presets.machine_id,
    contact_phone: work?.contact_phone ? formatPhone(work.contact_phone) : presets.contact_phone,
    type: (work?.type ?? draft.type ?? serviceRequestDefaults.service_type_requested) as string,
    urgency: (work?.urgency ?? serviceRequestDefaults.urgency) as string,
    description: text || (work?.description ?? ''),
    special_instructions: work?.special_instructions ?? '',
    technician_id: '',
    scheduled_date: usualStart(caller, first === null ? today : dayOfSecondVisit(first, today)),
    duration_minutes: '',
    window_minutes: String(windowDefault),
  };
}

type Fault = { readonly description: string };

/**
 * Returns the text with the fault of the newly selected earlier visit, and without the fault of the
 * previously selected one.
 */
export function withFaultOfVisit(
  text: string,
  { before, after }: { readonly before: Fault | null; readonly after: Fault | null },
): string {
  const ownText = before === null ? text : text.replace(before.description, '').trim();
  return after === null || ownText.includes(after.description)
    ? ownText
    : `${ownText}\n${after.description}`.trim();
}
