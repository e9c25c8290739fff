import type { JobOrderView } from '#contract/job-order.ts';
import { useSiteFacts } from '#web/app/job-orders/site-facts.tsx';
import { PhoneLink } from '#web/app/people/PhoneLink.tsx';
import { formatDateTime } from '#web/app/time/dates.ts';
import { Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { jobOrdersWords } from '#words/en/job-orders.ts';
import { wordsOf } from '#words/words.ts';

/** The client, the machine, the place and the time of a job. */
export function JobFacts({ job }: { readonly job: JobOrderView }) {
  const { facts } = wordsOf(jobOrdersWords);
  const site = useSiteFacts(job);
  return (
    <Panel>
      <Facts
        facts={[
          { name: facts.client, value: job.client.name },
          { name: facts.phone, value: <PhoneLink phone={job.client.phone} /> },
          ...site,
          { name: facts.machine, value: `${job.machine.model} · ${job.machine.serial_number}` },
          { name: facts.location, value: `${job.machine.location}, ${job.client.address}` },
          { name: facts.scheduled, value: formatDateTime(job.scheduled_date, job.time_zone) },
          { name: facts.description, value: job.description },
        ]}
      />
    </Panel>
  );
}
