import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { recordOfCase } from '#domain/cases/case-number.ts';
import type { Named, Placed } from '#domain/values/second-name.ts';
import { shownLocation, shownName, shownTechnician } from '#web/app/language/shown-name.ts';
import { comma } from '#words/say/joined.ts';
import { RecordLink } from './RecordLink.tsx';

type Of<Field extends keyof JobOrderListed> = { readonly job: Pick<JobOrderListed, Field> };

/** The job's number, as a link to its page. */
export function JobNumber({ job, className }: Of<'id' | 'number'> & { readonly className?: string }) {
  return (
    <RecordLink record="job_orders" id={job.id}>
      <bdi dir="ltr" className={['gh-number', className].filter(Boolean).join(' ')}>
        {job.number}
      </bdi>
    </RecordLink>
  );
}

type OpenCase = {
  readonly open: { readonly id: string; readonly number: string };
  readonly className?: string;
};

/** The number of a case, as a link: the job's number if there is a job, otherwise the request's. */
export function CaseNumber({ open: { id, number }, className }: OpenCase) {
  return (
    <RecordLink record={recordOfCase(number)} id={id} className={className}>
      <bdi dir="ltr" className="gh-number">
        {number}
      </bdi>
    </RecordLink>
  );
}

type OfClient = { readonly job: { readonly client_id: string; readonly client: Named } };

export function JobClient({ job }: OfClient) {
  return (
    <RecordLink record="clients" id={job.client_id}>
      {shownName(job.client)}
    </RecordLink>
  );
}

type OfMachine = {
  readonly job: {
    readonly machine_id: string;
    readonly machine: Placed & { readonly model: string };
  };
};

/** The machine, as a link to its page, and its location. */
export function JobMachine({ job: { machine_id, machine } }: OfMachine) {
  return (
    <>
      <RecordLink record="machines" id={machine_id}>
        {machine.model}
      </RecordLink>
      {machine.location !== '' && (
        <>
          {comma()}
          <bdi>{shownLocation(machine)}</bdi>
        </>
      )}
    </>
  );
}

type OfTechnician = {
  readonly job: { readonly technician_id: string | null; readonly technician: Named | null };
};
type JobTechnicianProps = OfTechnician & {
  /** The text that is shown if no one is assigned. */
  readonly nobody?: string;
};

export function JobTechnician({ job: { technician_id, technician }, nobody = '' }: JobTechnicianProps) {
  if (technician_id === null || technician === null) return nobody;
  return (
    <RecordLink record="technicians" id={technician_id}>
      {shownName(technician)}
    </RecordLink>
  );
}

type NamedTechnician = {
  readonly technician_id: string | null;
  readonly technician_name: string | null;
  readonly technician_second_name: string | null;
};

/**
 * A link to the technician of an entry that holds only the id and name. Renders nothing if no one is
 * assigned.
 */
export function TechnicianName(technician: NamedTechnician) {
  const { technician_id } = technician;
  if (technician_id === null) return null;
  return (
    <RecordLink record="technicians" id={technician_id}>
      {shownTechnician(technician)}
    </RecordLink>
  );
}

type OfOperator = { readonly job: { readonly operator_id: string; readonly operator: Named } };

export function JobOperator({ job }: OfOperator) {
  return (
    <RecordLink record="country_operators" id={job.operator_id}>
      {shownName(job.operator)}
    </RecordLink>
  );
}
