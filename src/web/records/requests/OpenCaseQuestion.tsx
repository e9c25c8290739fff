import { Button, Group, Stack, Text } from '@mantine/core';
import type { Problem } from '#contract/calls/problem.ts';
import { addComment } from '#contract/comments.ts';
import { attachFiles } from '#contract/files.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { part } from '#web/app/parts/part.tsx';
import { formatDateTime } from '#web/app/time/dates.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { openCaseWords } from '#words/en/cases/open-case.ts';
import { wordsOf } from '#words/words.ts';
import { isOpenCase, isOpenEmergency } from './open-case.ts';

/** Loaded separately, as in CommandNotice, because public forms never show cases. */
const CaseLinks = part(() => import('#web/app/forms/CaseLinks.tsx').then((m) => m.CaseLinks), {
  missing: () => null,
});

type OpenCaseQuestionProps = {
  readonly problem: Problem | null;
  readonly zone: string;
  /** The text of the report, which becomes a comment on the open case. */
  readonly text: string;
  readonly fileIds?: readonly string[];
  readonly added: () => void;
  /** Sends the report anyway, as a different fault. */
  readonly insist: () => void;
};

/** Asks whether the report belongs to the machine's open case, and if so adds it to that case. */
export function OpenCaseQuestion({
  problem,
  zone,
  text,
  fileIds = [],
  added,
  insist,
}: OpenCaseQuestionProps) {
  const words = wordsOf(openCaseWords);
  const comment = useCommand(addComment);
  const files = useCommand(attachFiles);
  const open = problem !== null && isOpenCase(problem) ? problem.cases?.[0] : undefined;
  if (problem === null || open === undefined) return null;
  const { id, number, state, since } = open;
  const fact =
    state === undefined || since === undefined
      ? words.emergency
      : words.text(words.states[state], formatDateTime(since, zone));
  const record = number.startsWith('JO-') ? 'job_orders' : 'service_requests';
  const add = async () => {
    const commentLocation = { record, record_id: id } as const;
    if ((await comment.run({ ...commentLocation, text })) === null) return;
    if (fileIds.length > 0 && (await files.run({ ...commentLocation, file_ids: [...fileIds] })) === null)
      return;
    toastSuccess(words.added(number), words.addedText);
    added();
  };
  const isRunning = comment.isRunning || files.isRunning;
  return (
    <Notice key={id} tone="warning" title={words.title(number)} asks>
      <Stack gap="xs">
        <Text>
          {fact}
          <CaseLinks cases={[open]} />
        </Text>
        <Group gap="xs">
          <Button size="sm" loading={isRunning} disabled={text.trim() === ''} onClick={() => void add()}>
            {words.add(number)}
          </Button>
          {!isOpenEmergency(problem) && (
            <Button size="sm" variant="default" disabled={isRunning} onClick={insist}>
              {words.different}
            </Button>
          )}
        </Group>
      </Stack>
    </Notice>
  );
}
