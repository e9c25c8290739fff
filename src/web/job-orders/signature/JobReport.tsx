import { Group } from '@mantine/core';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { hasPrice } from '#domain/visit/outcome.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { DisputeSignature } from '#web/records/job-orders/disputes/DisputeSignature.tsx';
import { SendReport } from '#web/records/job-orders/reports/SendReport.tsx';
import { DisputeNotice } from '#web/records/job-orders/visit/DisputeNotice.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { orderWords } from '#words/en/job-orders/order/order.ts';
import { signatureWords } from '#words/en/job-orders/signature/sign.ts';
import { wordsOf } from '#words/words.ts';
import classes from './JobReport.module.css';
import { SummaryPanel } from './SummaryPanel.tsx';

/** The report of a closed job: the work and the signer, or the reason why the job was canceled. */
export function JobReport({ job }: { readonly job: JobOrderView }) {
  const { cancellationReason } = wordsOf(orderWords).facts;
  const { facts, methodLabel, methods } = wordsOf(signatureWords);
  return (
    <>
      {job.cancellation_reason !== null && (
        <Panel>
          <Facts facts={[{ name: cancellationReason, value: job.cancellation_reason }]} />
        </Panel>
      )}
      {job.summary !== null && (
        <SummaryPanel summary={job.summary} timeZone={job.time_zone} isPriced={hasPrice(job)} />
      )}
      {job.client_signature !== null && (
        <Panel as="section" label={facts.signature}>
          <DisputeNotice job={job} />
          <Facts
            facts={[
              { name: facts.signedBy, value: job.signer_name },
              { name: methodLabel, value: job.signature_method && methods[job.signature_method] },
              { name: facts.signature, value: job.signed_at && formatDateTime(job.signed_at, job.time_zone) },
            ]}
          />
          <img
            className={classes.signature}
            src={job.client_signature}
            alt={`${facts.signature}: ${job.signer_name ?? ''}`}
          />
          <Group gap="xs">
            <SendReport job={job} />
          </Group>
          <DisputeSignature job={job} />
        </Panel>
      )}
    </>
  );
}
