import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import type { PlanningFacts } from '#web/job-orders/appointment/planning-facts.tsx';
import { useSiteFacts } from '#web/records/job-orders/site-facts.tsx';
import { placeOf } from '#web/records/job-orders/subject.ts';
import { useVisitTime } from '#web/records/job-orders/visit-time.ts';
import { JobClient } from '#web/records/page/job-links.tsx';
import { RecordFacts } from '#web/records/page/RecordFacts.tsx';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { PhoneLink } from '#web/records/people/PhoneLink.tsx';
import type { Fact } from '#web/ui/Facts.tsx';
import { unbroken } from '#web/ui/numbers/unbroken.tsx';
import { lengthsWords } from '#words/en/job-orders/appointment/lengths.ts';
import { orderWords } from '#words/en/job-orders/order/order.ts';
import { wordsOf } from '#words/words.ts';

type JobFactsProps = {
  readonly job: JobOrderView;
  readonly planning: PlanningFacts;
  /** The price, or who pays. */
  readonly payment: readonly Fact[];
  /** True for the technician who does the work, and who sees the client's phone and address above. */
  readonly isOwnWork?: boolean;
};

/** The client, machine, location and time of a job. The facts that the reader needs most come first. */
export function JobFacts({ job, planning, payment, isOwnWork = false }: JobFactsProps) {
  const { facts } = wordsOf(orderWords);
  const lengths = wordsOf(lengthsWords);
  const site = useSiteFacts(job);
  const visitTime = useVisitTime();
  const role = useEffectiveRole();
  const { client, machine } = job;
  const party: readonly Fact[] = [
    { name: facts.client, value: <JobClient job={job} /> },
    { name: facts.phone, value: <PhoneLink phone={client.phone} /> },
  ];
  const device: Fact = {
    name: facts.machine,
    value: (
      <RecordLink record="machines" id={job.machine_id}>
        {machine.model} · <bdi dir="ltr">{unbroken(machine.serial_number)}</bdi>
      </RecordLink>
    ),
  };
  const description: Fact = { name: facts.description, value: job.description };
  const length: Fact = { name: lengths.length, value: lengths.minutes(job.duration_minutes) };
  const visit: readonly Fact[] = [
    { name: facts.location, value: placeOf(job) },
    { name: facts.scheduled, value: visitTime(job, job.time_zone) },
  ];
  const { technician, technicianPhone, news, rest } = planning;
  if (isOwnWork) {
    const planned = [...party, ...visit, ...payment, technician, technicianPhone, ...rest];
    return <RecordFacts facts={[description, ...news, ...site, device, length, ...planned]} />;
  }
  const first =
    role === 'client'
      ? [description, device, ...news, technician, technicianPhone, ...visit, length, ...site]
      : [...party, device, ...news, technician, description, ...site, length, technicianPhone, ...visit];
  return <RecordFacts facts={[...first, ...rest, ...payment, ...(role === 'client' ? party : [])]} />;
}
