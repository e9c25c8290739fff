import { Stack } from '@mantine/core';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { formatDate } from '#web/app/time/dates.ts';
import { useFeeFacts } from '#web/records/job-orders/fee-facts.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { SectionTitle } from '#web/ui/SectionTitle.tsx';
import { jobOrdersWords } from '#words/en/job-orders/form/form.ts';
import { wordsOf } from '#words/words.ts';

type Summary = NonNullable<JobOrderView['summary']>;

type SummaryProps = {
  readonly summary: Summary;
  readonly timeZone: string;
  /** False for a cancelled visit, which has no price. */
  readonly isPriced?: boolean;
};

/** Shows exactly the summary that is signed, and nothing else about the job. */
export function SummaryPanel(props: SummaryProps) {
  const { signature } = wordsOf(jobOrdersWords);
  return (
    <Panel as="section" label={signature.summary}>
      <Stack gap="md">
        <SectionTitle>{signature.summary}</SectionTitle>
        <SummaryFacts {...props} />
      </Stack>
    </Panel>
  );
}

export function SummaryFacts({ summary, timeZone, isPriced = true }: SummaryProps) {
  const { facts } = wordsOf(jobOrdersWords);
  const fee = useFeeFacts(summary);
  return (
    <>
      <Facts
        facts={[
          { name: facts.client, value: summary.client_name },
          { name: facts.machine, value: `${summary.machine_model} · ${summary.machine_serial_number}` },
          { name: facts.location, value: summary.location },
          { name: facts.technician, value: summary.technician_name },
          { name: facts.serviceDate, value: formatDate(summary.service_date, timeZone) },
          { name: facts.workPerformed, value: summary.work_performed },
          {
            name: facts.parts,
            value: summary.parts_used.map(({ name }) => name).join('\n') || facts.noParts,
          },
          { name: facts.timeSpent, value: facts.hours(summary.time_spent_hours) },
          { name: facts.resolved, value: summary.problem_resolved ? facts.yes : facts.no },
          { name: facts.notes, value: summary.technician_notes },
          ...(isPriced ? fee : []),
        ]}
      />
      {summary.follow_up_required && (
        <Notice tone="warning" title={facts.followUp}>
          {summary.follow_up_reason}
        </Notice>
      )}
    </>
  );
}
