import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { useSiteFacts } from '#web/records/job-orders/site-facts.tsx';
import { useVisitTime } from '#web/records/job-orders/visit-time.ts';
import { JobClient } from '#web/records/page/job-links.tsx';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { PhoneLink } from '#web/records/people/PhoneLink.tsx';
import { type Fact, Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { lengthsWords } from '#words/en/job-orders/appointment/lengths.ts';
import { orderWords } from '#words/en/job-orders/order/order.ts';
import { wordsOf } from '#words/words.ts';

type JobFactsProps = { readonly job: JobOrderView; readonly more?: readonly Fact[] };

/** The client, machine, location and time of a job. */
export function JobFacts({ job, more = [] }: JobFactsProps) {
  const { facts } = wordsOf(orderWords);
  const lengths = wordsOf(lengthsWords);
  const site = useSiteFacts(job);
  const visitTime = useVisitTime();
  const { client, machine } = job;
  return (
    <Panel>
      <Facts
        facts={[
          {
            name: facts.client,
            value: <JobClient job={job} />,
          },
          { name: facts.phone, value: <PhoneLink phone={client.phone} /> },
          ...site,
          {
            name: facts.machine,
            value: (
              <RecordLink record="machines" id={job.machine_id}>
                {machine.model} · <bdi dir="ltr">{machine.serial_number}</bdi>
              </RecordLink>
            ),
          },
          { name: facts.location, value: `${machine.location}, ${client.address}` },
          { name: facts.scheduled, value: visitTime(job, job.time_zone) },
          { name: lengths.length, value: lengths.minutes(job.duration_minutes) },
          { name: facts.description, value: job.description },
          ...more,
        ]}
      />
    </Panel>
  );
}
