import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { type SiteMachine, visitReportForm } from '#contract/service-requests/report-on-visit.ts';
import { matterOf } from '#domain/cases/open-case.ts';
import { type ServiceType, serviceRequestDefaults, type Urgency } from '#domain/service-request.ts';
import type { Fault } from '#domain/values/fault.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { visitFor } from '#domain/visit/serving.ts';
import type { Act } from '#web/records/decisions/decision.ts';
import { machineTitles } from '#web/records/page/machine-titles.ts';
import { askingWords } from '#words/en/cases/asking.ts';
import { wordsOf } from '#words/words.ts';

/** The choice for a machine that is not registered. */
export const unregistered = 'unregistered';

/** The fields of a job that say whom to call. */
type Callable = {
  readonly contact_phone: string | null;
  readonly client: Pick<JobOrderView['client'], 'phone'>;
};

/** Returns the values of an empty form. `today` is the operator's day. */
export function emptyReport({ contact_phone, client }: Callable, today: string) {
  return {
    machine: '',
    new_machine: { model: '', serial_number: '', location: '', install_date: '' },
    fault: null as Fault | null,
    problem_description: '',
    service_type_requested: 'trouble_call' as ServiceType,
    urgency: serviceRequestDefaults.urgency as Urgency,
    preferred_date: today,
    reported_by_name: '',
    contact_phone: formatPhone(contact_phone ?? client.phone),
    special_instructions: '',
    different_fault: false,
  };
}
export type ReportValues = ReturnType<typeof emptyReport>;

/** Returns the values of a form that changes an unsent report. */
export function reportValuesOf(input: Act['input'], today: string): ReportValues {
  const empty = emptyReport({ contact_phone: null, client: { phone: '' } }, today);
  const { machine_id, new_machine, contact_phone, ...fields } = input;
  const typed = Object.entries(fields).filter(([name, value]) => name in empty && value !== null);
  return {
    ...empty,
    ...Object.fromEntries(typed),
    machine: typeof machine_id === 'string' ? machine_id : unregistered,
    new_machine: { ...empty.new_machine, ...Object(new_machine) },
    contact_phone: typeof contact_phone === 'string' ? formatPhone(contact_phone) : '',
  };
}

type SentReport = Omit<ReturnType<typeof reportFieldsOf>, 'machine'>;

/** Builds the call's input from the fields. */
export function reportInputOf(
  { fault, different_fault, ...fields }: SentReport,
  { id, photo_ids }: { readonly id: string; readonly photo_ids: readonly string[] },
) {
  return { ...visitReportForm.parse(fields), id, fault, different_fault, photo_ids: [...photo_ids] };
}

/** Returns the fields in the form that the call expects. */
export function reportFieldsOf({ machine, new_machine, ...values }: ReportValues) {
  const isNew = machine === unregistered;
  return { ...values, machine_id: isNew ? null : machine, new_machine: isNew ? new_machine : null };
}

/** Returns the values after a tap on a fault, which fills in the description unless the technician typed one. */
export function withFault(values: ReportValues, fault: Fault): Partial<ReportValues> {
  const { written } = wordsOf(askingWords);
  const typed = values.problem_description.trim();
  const isOwnText = typed !== '' && !Object.values(written).includes(typed);
  return {
    fault,
    ...visitFor(fault, null),
    ...(!isOwnText && { problem_description: written[fault] }),
  };
}

/** Returns a description of the machine, which is kept with a report that the server refuses. */
export function aboutMachine(
  { machine, new_machine }: ReportValues,
  machines: readonly SiteMachine[],
): string {
  const { model, serial_number, location, install_date } = new_machine;
  if (machine === unregistered) return [model, location, serial_number, install_date].join(' · ');
  const chosen = machines.find(({ id }) => id === machine);
  const title = machineTitles(machines).find(({ id }) => id === machine);
  return [title?.title, title?.detail, chosen?.serial_number].filter(Boolean).join(' · ');
}

/** Returns the number of the open case that the report will be added to; undefined if there is none. */
export function openCaseOf(values: ReportValues, machines: readonly SiteMachine[]): string | undefined {
  const about = matterOf[values.service_type_requested];
  const chosen = machines.find(({ id }) => id === values.machine);
  return chosen?.open_cases.find((open) => open.about === about)?.number;
}
