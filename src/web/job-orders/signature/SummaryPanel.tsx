import { Stack } from '@mantine/core';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { formatDate } from '#web/app/time/dates.ts';
import { useFeeFacts } from '#web/records/job-orders/fee-facts.tsx';
import { useWithHijri } from '#web/records/job-orders/visit/with-hijri.ts';
import { Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { SectionTitle } from '#web/ui/SectionTitle.tsx';
import { formWords } from '#words/en/job-orders/form/form.ts';
import { orderWords } from '#words/en/job-orders/order/order.ts';
import { signatureWords } from '#words/en/job-orders/signature/sign.ts';
import { wordsOf } from '#words/words.ts';

type Summary = NonNullable<JobOrderView['summary']>;

type SummaryProps = {
  readonly summary: Summary;
  readonly timeZone: string;
  /** False for a canceled visit, which has no price. */
  readonly isPriced?: boolean;
};

/** Shows exactly the summary that is signed, and nothing else about the job. */
export function SummaryPanel(props: SummaryProps) {
  const signature = wordsOf(signatureWords);
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
  const { facts } = wordsOf(orderWords);
  const { facts: report } = wordsOf(formWords);
  const fee = useFeeFacts(summary);
  const withHijri = useWithHijri();
  const serviceDate = withHijri(formatDate(summary.service_date, timeZone), summary.service_date, timeZone);
  return (
    <>
      <Facts
        facts={[
          { name: facts.client, value: summary.client_name },
          { name: facts.machine, value: `${summary.machine_model} · ${summary.machine_serial_number}` },
          { name: facts.location, value: summary.location },
          { name: facts.technician, value: summary.technician_name },
          { name: facts.serviceDate, value: serviceDate },
          { name: report.workPerformed, value: summary.work_performed },
          {
            name: report.parts,
            value: summary.parts_used.map(({ name }) => name).join('\n') || report.noParts,
          },
          { name: report.timeSpent, value: report.hours(summary.time_spent_hours) },
          { name: report.resolved, value: summary.problem_resolved ? report.yes : report.no },
          { name: report.notes, value: summary.technician_notes },
          ...(isPriced ? fee : []),
        ]}
      />
      {summary.follow_up_required && (
        <Notice tone="warning" title={report.followUp}>
          {summary.follow_up_reason}
        </Notice>
      )}
    </>
  );
}
