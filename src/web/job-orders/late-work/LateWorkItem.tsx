import { Checkbox, Stack, Text } from '@mantine/core';
import { IconEqualNot } from '@tabler/icons-react';
import type { LateWorkView } from '#contract/job-orders/late-work.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { formatDate, formatDateTime } from '#web/app/time/dates.ts';
import { changeWords } from '#web/records/history/change-words.ts';
import { Facts } from '#web/ui/Facts.tsx';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { lateWorkWords } from '#words/en/job-orders/late-work.ts';
import { visitsWords } from '#words/en/job-orders/visit/visit.ts';
import { wordsOf } from '#words/words.ts';
import { comparedFields } from './compared-fields.ts';
import { LateFiles } from './LateFiles.tsx';
import { LateSignature } from './LateSignature.tsx';

/** The entries that a planner has ticked. */
export type Ticks = {
  readonly isTicked: (id: string) => boolean;
  readonly toggle: (id: string) => void;
};

type WorkProps = { readonly work: LateWorkView; readonly job: JobOrderView };
type LateWorkItemProps = WorkProps & {
  readonly ticks: Ticks | null;
  /** False if the next entry was settled together with this one, so the settlement is shown there. */
  readonly saysSettled: boolean;
};

/**
 * One action of the visit, with its time, the technician's words, the facts, and the form's values next to the job's
 * current values.
 */
export function LateWorkItem({ work, job, ticks, saysSettled }: LateWorkItemProps) {
  const words = wordsOf(lateWorkWords);
  const at = (moment: string) => formatDateTime(moment, job.time_zone);
  const { id, settled_at, settled_by_name, settled_note } = work;
  const title = actText(work, job);
  return (
    <Stack role="listitem" gap="sm">
      {ticks !== null && settled_at === null ? (
        <Checkbox
          size="md"
          label={<Text fw={600}>{title}</Text>}
          aria-label={words.settle.chosen(title)}
          checked={ticks.isTicked(id)}
          onChange={() => ticks.toggle(id)}
        />
      ) : (
        <Text fw={600}>{title}</Text>
      )}
      <Details work={work} job={job} />
      <FormBesideJob work={work} job={job} />
      <LateFiles files={work.files} />
      {work.missing_files > 0 && <Text>{words.missingFiles(work.missing_files)}</Text>}
      <LateSignature work={work} job={job} />
      {settled_at !== null && saysSettled && (
        <Text dir="auto">{words.settled(at(settled_at), settled_by_name ?? '', settled_note ?? '')}</Text>
      )}
    </Stack>
  );
}

/** Returns the action with its time, in the reader's language, as in "Arrived · Nov 28, 2026, 8:24 PM". */
export function actText({ kind, done_at }: LateWorkView, { time_zone }: JobOrderView): string {
  return `${wordsOf(lateWorkWords).kinds[kind]} · ${formatDateTime(done_at, time_zone)}`;
}

/** The kinds of actions whose text is a reason. */
const withReason: readonly string[] = ['miss', 'interrupt', 'hand_back'];

function Details({ work: { kind, text, details }, job }: WorkProps) {
  const words = wordsOf(lateWorkWords);
  const { outcomes } = wordsOf(visitsWords);
  const { outcome = null, missing_part, part_expected_on = null, left_at = null } = details ?? {};
  const hasReason = withReason.includes(kind);
  return (
    <Facts
      facts={[
        { name: words.details.outcome, value: outcome && outcomes[outcome] },
        { name: words.details.missingPart, value: missing_part },
        {
          name: words.details.expectedOn,
          value: part_expected_on && formatDate(part_expected_on, job.time_zone),
        },
        { name: words.details.leftAt, value: left_at && formatDateTime(left_at, job.time_zone) },
        { name: hasReason ? words.details.reason : words.text, value: text },
      ]}
    />
  );
}

/** The values that were handed in, next to the job's values for the same fields. */
function FormBesideJob({ work: { form }, job }: WorkProps) {
  const words = wordsOf(lateWorkWords);
  if (form === null) return null;
  const fields = comparedFields(job, form, changeWords(), job.time_zone);
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
