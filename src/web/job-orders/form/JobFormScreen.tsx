import { Button, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { spokenNumber } from '#domain/events/record-address.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { refusal } from '#domain/workflow.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { isNotFound } from '#web/app/data/query-client.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { JobFacts } from '#web/job-orders/order/JobFacts.tsx';
import { JobReport } from '#web/job-orders/signature/JobReport.tsx';
import { RecordFiles } from '#web/records/files/RecordFiles.tsx';
import { RecordHistoryButton } from '#web/records/history/RecordHistoryButton.tsx';
import { usePriceFacts } from '#web/records/job-orders/price-facts.ts';
import { JobBadges, UrgencyBadge } from '#web/records/job-orders/StatusBadges.tsx';
import { SpokenNumber } from '#web/records/page/SpokenNumber.tsx';
import { ContactBar } from '#web/records/visit/ContactBar.tsx';
import { FirstVisitOf } from '#web/records/visit/FirstVisit.tsx';
import { useNextAction } from '#web/records/visit/next-action.ts';
import { OutcomeNotice } from '#web/records/visit/OutcomeNotice.tsx';
import { VisitClock } from '#web/records/visit/VisitClock.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { formWords } from '#words/en/job-orders/form/form.ts';
import { orderWords } from '#words/en/job-orders/order/order.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { JobForm } from './JobForm.tsx';
import { MachinePast } from './MachinePast.tsx';

type JobFormScreenProps = { readonly jobId: string };

/** The form for a job. The URL contains the job's id or its number. */
export function JobFormScreen({ jobId }: JobFormScreenProps) {
  const number = spokenNumber('job_orders', jobId);
  if (number === null) return <FormOf jobId={jobId} />;
  return <SpokenNumber record="job_orders" number={number} address={(id) => `/technician/jobs/${id}`} />;
}

function FormOf({ jobId }: JobFormScreenProps) {
  const { app } = wordsOf(startWords);
  const text = wordsOf(formWords);
  const query = useServerQuery(getJobOrder, { id: jobId });
  const back = (
    <Button
      variant="default"
      size="md"
      component={Link}
      to="/technician"
      leftSection={<IconArrowLeft aria-hidden size={18} />}
    >
      {app.back}
    </Button>
  );
  if (isNotFound(query.error)) {
    return (
      <Page title={text.notFound} actions={back}>
        <EmptyState text={text.notFound} />
      </Page>
    );
  }
  return (
    <Page
      title={query.data === undefined ? wordsOf(orderWords).mine.title : text.title(query.data.number)}
      actions={back}
    >
      <QueryState query={query}>{(job) => <Job job={job} />}</QueryState>
    </Page>
  );
}

function Job({ job }: { readonly job: JobOrderView }) {
  const role = useEffectiveRole();
  const isWritable = role !== null && refusal(jobOrderWorkflow, 'save', job, { role }) === null;
  const { step } = useNextAction(job);
  const price = usePriceFacts(job);
  const files = <RecordFiles record="job_orders" id={job.id} />;
  return (
    <>
      <Group gap="xs">
        <UrgencyBadge urgency={job.urgency} />
        <JobBadges job={job} />
        <VisitClock job={job} step={step} />
        <RecordHistoryButton record="job_orders" recordId={job.id} subject={job.number} />
      </Group>
      <OutcomeNotice job={job} />
      {isWritable && <ContactBar job={job} />}
      <JobFacts job={job} more={isWritable ? price : []} />
      <FirstVisitOf job={job} />
      {isWritable && <MachinePast job={job} />}
      {isWritable ? (
        <JobForm job={job} below={files} />
      ) : (
        <>
          {files}
          <JobReport job={job} />
        </>
      )}
    </>
  );
}
