import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconEqualNot } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { filePath, previewPath } from '#contract/files.ts';
import type { LateWorkView } from '#contract/job-orders/late-work.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { SummaryFacts } from '#web/job-orders/signature/SummaryPanel.tsx';
import { useChangeWords } from '#web/records/history/ChangeList.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { lateWorkWords } from '#words/en/job-orders/late-work.ts';
import { wordsOf } from '#words/words.ts';
import { comparedFields } from './compared-fields.ts';

type LateWorkProps = { readonly work: LateWorkView; readonly job: JobOrderView };

/** One piece of late work: who did it and when, why it did not fit, and its content beside the job. */
export function LateWorkPanel({ work, job, children }: LateWorkProps & { readonly children: ReactNode }) {
  const words = wordsOf(lateWorkWords);
  const at = (moment: string) => formatDateTime(moment, job.time_zone);
  const reasons: Readonly<Record<string, string>> = words.reasons;
  const { settled_at, settled_by_name, settled_note } = work;
  return (
    <Panel as="section" label={words.kinds[work.kind]}>
      <Stack gap="md">
        <Text fw={600}>{words.kinds[work.kind]}</Text>
        <Facts
          facts={[
            { name: words.by, value: work.technician_name },
            { name: words.done, value: at(work.done_at) },
            { name: words.received, value: at(work.received_at) },
            { name: words.why, value: reasons[work.refusal] ?? words.otherReason(work.refusal) },
            { name: words.text, value: work.text },
          ]}
        />
        <FormBesideJob work={work} job={job} />
        <LateFiles files={work.files} />
        <LateSignature work={work} job={job} />
        {settled_at !== null && (
          <Text dir="auto">{words.settled(at(settled_at), settled_by_name ?? '', settled_note ?? '')}</Text>
        )}
        <Group>{children}</Group>
      </Stack>
    </Panel>
  );
}

/** The values that were handed in, beside the job's values of the same fields. */
function FormBesideJob({ work: { form }, job }: LateWorkProps) {
  const words = wordsOf(lateWorkWords);
  const changeWords = useChangeWords();
  if (form === null) return null;
  const fields = comparedFields(job, form, changeWords, job.time_zone);
  const valuesOf = (side: 'handedIn' | 'onJob') =>
    fields.map(({ name, isDifferent, ...values }) => ({
      name,
      value:
        isDifferent && side === 'handedIn' ? (
          <>
            <bdi>{values[side]}</bdi> <Tag color="crema" icon={IconEqualNot} text={words.differs} />
          </>
        ) : (
          values[side]
        ),
    }));
  if (fields.every(({ isDifferent }) => !isDifferent)) return <Text>{words.same}</Text>;
  return (
    <FieldPair>
      <Stack gap="xs">
        <Text fw={600}>{words.handedIn}</Text>
        <Facts facts={valuesOf('handedIn')} />
      </Stack>
      <Stack gap="xs">
        <Text fw={600}>{words.onJob}</Text>
        <Facts facts={valuesOf('onJob')} />
      </Stack>
    </FieldPair>
  );
}

function LateFiles({ files }: Pick<LateWorkView, 'files'>) {
  const words = wordsOf(lateWorkWords);
  if (files.length === 0) return null;
  return (
    <Group gap="sm" role="group" aria-label={words.files}>
      {files.map((file) => (
        <Anchor key={file.id} href={filePath(file)} target="_blank" underline="always">
          {file.width === null ? (
            <bdi>{file.name}</bdi>
          ) : (
            <img src={previewPath(file)} alt={file.name} height={96} loading="lazy" />
          )}
        </Anchor>
      ))}
    </Group>
  );
}

/** The signature with the summary that it was drawn for. It is never part of the job. */
function LateSignature({ work: { signature }, job }: LateWorkProps) {
  const words = wordsOf(lateWorkWords).signature;
  if (signature === null) return null;
  const { signer_name, client_signature, summary, summary_sha256, signed_at_device } = signature;
  return (
    <Stack gap="xs">
      <Text fw={600}>{words.title(signer_name)}</Text>
      <Text>{words.drawn(formatDateTime(signed_at_device, job.time_zone))}</Text>
      {summary_sha256 !== job.summary_sha256 && <Text>{words.differs}</Text>}
      <img src={client_signature} alt={words.title(signer_name)} height={120} width={280} />
      <details>
        <summary>{words.summary}</summary>
        <Stack gap="md">
          <SummaryFacts summary={summary} timeZone={job.time_zone} />
          <Facts facts={[{ name: words.hash, value: summary_sha256 }]} />
        </Stack>
      </details>
    </Stack>
  );
}
