import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { JobOrderView } from '#contract/job-order.ts';
import { getJobOrder } from '#contract/job-orders.ts';
import { jobOrderWorkflow } from '#domain/job-order.ts';
import { refusal } from '#domain/workflow.ts';
import { StaffNotice, useIsStaff } from '#web/app/accounts/StaffNotice.tsx';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { isNotFound } from '#web/app/data/query-client.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { jobOrdersWords } from '#words/en/job-orders.ts';
import { startWords } from '#words/en/start.ts';
import { becauseRefused, reasonText } from '#words/say/reason-text.ts';
import { wordsOf } from '#words/words.ts';
import { SignatureForm } from './SignatureForm.tsx';

type SignatureScreenProps = { readonly jobId: string; readonly via: 'technician' | 'client' };

export function SignatureScreen({ jobId, via }: SignatureScreenProps) {
  const { app } = wordsOf(startWords);
  const jobOrders = wordsOf(jobOrdersWords);
  const query = useServerQuery(getJobOrder, { id: jobId });
  const back = (
    <Button
      variant="default"
      size="md"
      component={Link}
      to={via === 'client' ? '/client' : `/technician/jobs/${jobId}`}
      leftSection={<IconArrowLeft aria-hidden size={18} />}
    >
      {app.back}
    </Button>
  );
  return (
    <Page title={jobOrders.signature.title} description={jobOrders.signature.description} actions={back}>
      {isNotFound(query.error) ? (
        <EmptyState text={jobOrders.form.notFound} />
      ) : (
        <QueryState query={query}>{(job) => <Signing job={job} />}</QueryState>
      )}
    </Page>
  );
}

function Signing({ job }: { readonly job: JobOrderView }) {
  const { signature } = wordsOf(jobOrdersWords);
  const role = useEffectiveRole();
  const isStaff = useIsStaff();
  if (role === null) return null;
  if (isStaff) return <StaffNotice />;
  const refused = refusal(jobOrderWorkflow, 'sign', job, { role });
  if (refused !== null || job.summary === null || job.summary_sha256 === null) {
    return (
      <Notice tone="info" title={signature.notAwaiting}>
        {refused && reasonText(becauseRefused(refused))}
      </Notice>
    );
  }
  return (
    <SignatureForm job={{ ...job, summary: job.summary, summary_sha256: job.summary_sha256 }} role={role} />
  );
}
