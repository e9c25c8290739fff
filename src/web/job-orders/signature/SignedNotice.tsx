import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readSigning } from '#contract/job-orders/signature/sign.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import type { Role } from '#domain/actor.ts';
import { handOver } from '#web/app/accounts/handed-over.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { useHeldEntries } from '#web/records/decisions/held-steps.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { signatureWords } from '#words/en/job-orders/signature/sign.ts';
import { outboxWords } from '#words/en/records/outbox.ts';
import { wordsOf } from '#words/words.ts';
import { afterSignature } from './after-signature.ts';
import { reportText } from './report-text.ts';
import classes from './Signing.module.css';

/** Returns true while only this device has the signature. */
function useIsKept(jobId: string): boolean {
  return useHeldEntries(jobId).entries.some(({ decision }) => decision.kind === 'sign');
}

/** The name of the signer and the recipients of the report, for the person who requested the signature. */
export function SignedNotice({ job, role }: { readonly job: JobOrderView; readonly role: Role }) {
  const signature = wordsOf(signatureWords);
  const sending = useServerQuery(readSigning, { id: job.id }).data;
  const isKept = useIsKept(job.id);
  const name = job.signer_name ?? '';
  const isByLink = job.signature_method === 'signed_link';
  return (
    <div className={classes.wide}>
      <Notice tone="info" title={isByLink ? signature.signedByLink(name) : signature.signedBy(name)}>
        <Text>
          {isKept ? wordsOf(outboxWords).notice.text : sending !== undefined && reportText(sending, role)}
        </Text>
        <Anchor component={Link} to={afterSignature(role)}>
          {signature.toJobs}
        </Anchor>
      </Notice>
    </div>
  );
}

/**
 * The screen that the client sees while still holding the technician's phone. It says thank you, and shows nothing
 * about the next client. Every other page leads here until the technician unlocks the phone.
 */
export function ThankYou({ job }: { readonly job: JobOrderView }) {
  const signature = wordsOf(signatureWords);
  const sending = useServerQuery(readSigning, { id: job.id }).data;
  const isKept = useIsKept(job.id);
  useEffect(() => handOver(`/technician/jobs/${job.id}/signature`), [job.id]);
  return (
    <div className={classes.wide}>
      <Notice tone="info" title={signature.thankYou(job.signer_name ?? '')}>
        <Text>{isKept ? signature.handBackKept(job.number) : signature.handBack(job.number)}</Text>
        <Text>{!isKept && sending !== undefined && reportText(sending, 'technician')}</Text>
      </Notice>
    </div>
  );
}
