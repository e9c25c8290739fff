import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { JobOrderView } from '#contract/job-order.ts';
import { readSigning } from '#contract/signing/signing.ts';
import type { Role } from '#domain/actor.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { jobOrdersWords } from '#words/en/job-orders.ts';
import { wordsOf } from '#words/words.ts';
import { afterSignature } from './next-step.ts';
import { reportText } from './report-text.ts';
import classes from './Signing.module.css';

/** Who has signed, and where the report goes, for whoever showed the job to be signed. */
export function SignedNotice({ job, role }: { readonly job: JobOrderView; readonly role: Role }) {
  const { signature } = wordsOf(jobOrdersWords);
  const sending = useServerQuery(readSigning, { id: job.id }).data;
  const name = job.signer_name ?? '';
  const isByLink = job.signature_method === 'signed_link';
  return (
    <div className={classes.wide}>
      <Notice tone="info" title={isByLink ? signature.signedByLink(name) : signature.signedBy(name)}>
        <Text>{sending !== undefined && reportText(sending)}</Text>
        <Anchor component={Link} to={afterSignature(role)}>
          {signature.toJobs}
        </Anchor>
      </Notice>
    </div>
  );
}
