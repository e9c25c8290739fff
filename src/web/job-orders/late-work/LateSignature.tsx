import { Stack, Text } from '@mantine/core';
import type { LateWorkView } from '#contract/job-orders/late-work.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import classes from '#web/job-orders/signature/JobReport.module.css';
import { SummaryFacts } from '#web/job-orders/signature/SummaryPanel.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { lateWorkWords } from '#words/en/job-orders/late-work.ts';
import { wordsOf } from '#words/words.ts';

type LateSignatureProps = { readonly work: LateWorkView; readonly job: JobOrderView };

/** The signature next to the summary that it was drawn for. It is never part of the job. */
export function LateSignature({ work: { signature }, job }: LateSignatureProps) {
  const words = wordsOf(lateWorkWords).signature;
  if (signature === null) return null;
  const { signer_name, client_signature, summary, summary_sha256, signed_at_device } = signature;
  return (
    <FieldPair>
      <Stack gap="xs">
        <Text fw={600}>{words.title(signer_name)}</Text>
        <Text>{words.drawn(formatDateTime(signed_at_device, job.time_zone))}</Text>
        {client_signature !== null && (
          <img className={classes.signature} src={client_signature} alt={words.title(signer_name)} />
        )}
        {summary_sha256 !== job.summary_sha256 && <Text>{words.differs}</Text>}
      </Stack>
      <Stack gap="xs">
        <Text fw={600}>{words.summary}</Text>
        <SummaryFacts summary={summary} timeZone={job.time_zone} />
        <details>
          <summary>{words.hash}</summary>
          <Facts facts={[{ name: words.hash, value: summary_sha256 }]} />
        </details>
      </Stack>
    </FieldPair>
  );
}
