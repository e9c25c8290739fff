import { Fragment, type ReactNode } from 'react';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import type { AttentionRow } from '#contract/planning/attention.ts';
import { isJob } from '#domain/job-orders/order.ts';
import type { AttentionKind } from '#domain/planning/attention.ts';
import { serviceRequestWorkflow } from '#domain/service-request.ts';
import { visitEndOf } from '#domain/visit/outcome.ts';
import { allows } from '#domain/workflow.ts';
import { ageOf } from '#web/app/time/age.ts';
import { formatAppointment, formatTime } from '#web/app/time/dates.ts';
import { useNow } from '#web/app/time/now.ts';
import { partText } from '#web/records/job-orders/missing-part/part-text.ts';
import { unendedText } from '#web/records/job-orders/visit/unended-text.ts';
import { JobNumber, JobTechnician, TechnicianName } from '#web/records/page/job-links.tsx';
import { priceWords } from '#words/en/job-orders/form/price.ts';
import { missingPartWords } from '#words/en/job-orders/visit/missing-part.ts';
import { attentionWords } from '#words/en/planning/attention.ts';
import { moneyText } from '#words/say/money-text.ts';
import { wordsOf } from '#words/words.ts';

type TroubleProps = { readonly kind: AttentionKind; readonly row: AttentionRow };

export function Trouble({ kind, row }: TroubleProps) {
  const words = wordsOf(attentionWords);
  const { waitingFor } = wordsOf(missingPartWords);
  const now = useNow();
  const age = ageOf(row.at, now);
  const { job, request, overlaps, description } = row;
  if (request !== null) {
    return <WithDescription description={description}>{troubleOf(kind, request, age)}</WithDescription>;
  }
  if (job === null) return null;
  const at = formatAppointment(job.scheduled_date, job.time_zone);
  const nobody = <WithDescription description={description}>{words.noTechnician(at)}</WithDescription>;
  const ended = (
    <WithDescription description={partText(job) ?? description}>
      {words.ends[visitEndOf(job)](age)}
    </WithDescription>
  );
  const plannedText =
    job.technician === null ? nobody : <WithTechnician job={job}>{words.tooLate(at)}</WithTechnician>;
  const price = priceOf(row);
  const troubles: Readonly<Record<AttentionKind, ReactNode>> = {
    emergency: isJob('cancelled', job) ? ended : plannedText,
    call_back: null,
    response_late: null,
    arrival_late: (
      <WithTechnician job={job}>
        {job.technician === null ? words.withoutTechnician(age) : words.plannedLate(age, at)}
      </WithTechnician>
    ),
    late: <WithTechnician job={job}>{words.beforeStart(at)}</WithTechnician>,
    overlap: (
      <WithTechnician job={job}>
        {overlaps === null ? at : <Overlap at={at} other={overlaps} zone={job.time_zone} />}
      </WithTechnician>
    ),
    closed_day: <WithTechnician job={job}>{words.closedDay(at)}</WithTechnician>,
    before_part: <WithDescription description={description}>{words.beforePart(at)}</WithDescription>,
    time_asked: (
      <WithDescription description={description}>
        {words.asksFor(formatAppointment(row.at, job.time_zone), at)}
      </WithDescription>
    ),
    stranded: ended,
    disputed: <WithDescription description={description}>{words.disputed(age)}</WithDescription>,
    late_work: <HandedIn by={row.handed_in_by}>{words.lateWork(age)}</HandedIn>,
    unassigned: nobody,
    still_running: <WithTechnician job={job}>{unendedText(job, row.at)}</WithTechnician>,
    on_hold: <WithTechnician job={job}>{unendedText(job, row.at)}</WithTechnician>,
    unsigned: <WithTechnician job={job}>{words.unsigned(age)}</WithTechnician>,
    part_due: <WithDescription description={null}>{waitingFor(partText(job) ?? '')}</WithDescription>,
    follow_up: ended,
    unusual_price: (
      <WithDescription description={description}>{words.unusualPrice(price, age)}</WithDescription>
    ),
  };
  return troubles[kind];
}

/** Returns the unusual price in words, with its fee. A covered visit has no fee. */
function priceOf({ price }: AttentionRow): string {
  if (price === null) return '';
  const { question, visit_fee, currency } = price;
  const kind = wordsOf(priceWords).facts[question];
  return visit_fee === null
    ? kind
    : wordsOf(attentionWords).priceWithFee(kind, moneyText(visit_fee, currency));
}

function troubleOf(kind: AttentionKind, request: NonNullable<AttentionRow['request']>, age: string): string {
  const words = wordsOf(attentionWords);
  if (kind === 'call_back') return words.callBack;
  if (kind === 'response_late') return words.responseLate(age);
  if (kind === 'arrival_late') return words.withoutJob(age);
  return allows(serviceRequestWorkflow, 'approve', request) ? words.pending(age) : words.reviewed(age);
}

type OverlapProps = {
  readonly at: string;
  readonly other: NonNullable<AttentionRow['overlaps']>;
  readonly zone: string;
};

function Overlap({ at, other, zone }: OverlapProps) {
  const words = wordsOf(attentionWords);
  return (
    <>
      {at} {words.overlaps} <JobNumber job={other} /> {words.atTime(formatTime(other.scheduled_date, zone))}
    </>
  );
}

type WithTechnicianProps = { readonly job: JobOrderListed; readonly children: ReactNode };

function WithTechnician({ job, children }: WithTechnicianProps) {
  return (
    <>
      {children}
      {job.technician !== null && (
        <>
          {' · '}
          <JobTechnician job={job} />
        </>
      )}
    </>
  );
}

type HandedInProps = { readonly by: AttentionRow['handed_in_by']; readonly children: string };

/** Names the technicians who did the work, because the job may now belong to another technician. */
function HandedIn({ by, children }: HandedInProps) {
  return (
    <>
      {children}
      {by.map((person) => (
        <Fragment key={person.technician_id}>
          {' · '}
          <TechnicianName {...person} />
        </Fragment>
      ))}
    </>
  );
}

type WithDescriptionProps = { readonly description: string | null; readonly children: string };

function WithDescription({ description, children }: WithDescriptionProps) {
  return (
    <>
      {children}
      {description !== null && (
        <>
          <span className="gh-before-excerpt">{' · '}</span>
          <bdi className="gh-excerpt">{description}</bdi>
        </>
      )}
    </>
  );
}
