import { Button, Group, Stack, Text } from '@mantine/core';
import type { Problem } from '#contract/calls/problem.ts';
import { addReportToCase, reportToAdd } from '#contract/service-requests/add-to-case.ts';
import { recordOfCase } from '#domain/cases/case-number.ts';
import { isEmergency, urgencies } from '#domain/service-request.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { part } from '#web/app/parts/part.tsx';
import { formatDateTime } from '#web/app/time/dates.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { openCaseWords } from '#words/en/cases/open-case.ts';
import { wordsOf } from '#words/words.ts';
import { isOpenCase, isOpenEmergency } from './open-case.ts';
import { toastAdded } from './submitted-toasts.ts';

/** Loaded separately, as in CommandNotice, because public forms never show cases. */
const CaseLinks = part(() => import('#web/app/forms/CaseLinks.tsx').then((m) => m.CaseLinks), {
  missing: () => null,
});

/** The parts of a report that are copied to the case, with the values from the form. */
type ReportValues = {
  readonly problem_description: string;
  readonly urgency: string;
  readonly contact_phone: string | null;
  readonly special_instructions: string | null;
};

type OpenCaseQuestionProps = {
  readonly problem: Problem | null;
  readonly zone: string;
  /** The report, which becomes a comment on the open case. */
  readonly report: ReportValues;
  readonly fileIds?: readonly string[];
  readonly added: () => void;
  /** Sends the report anyway, as a different fault. */
  readonly insist: () => void;
};

/** Asks whether the report belongs to the machine's open case. If so, adds it to that case. */
export function OpenCaseQuestion({
  problem,
  zone,
  report,
  fileIds = [],
  added,
  insist,
}: OpenCaseQuestionProps) {
  const words = wordsOf(openCaseWords);
  const { run, isRunning } = useCommand(addReportToCase, {
    onSuccess: (answer) => {
      toastAdded(answer);
      added();
    },
  });
  const open = problem !== null && isOpenCase(problem) ? problem.cases?.[0] : undefined;
  if (problem === null || open === undefined) return null;
  const { id, number, state, since } = open;
  const fact =
    state === undefined || since === undefined
      ? words.emergency
      : words.text(words.states[state], formatDateTime(since, zone));
  const record = recordOfCase(number);
  const parsed = reportToAdd.safeParse(report);
  const isRaising = urgencies.some((level) => level === report.urgency && isEmergency(level));
  const add = () => {
    if (parsed.success) void run({ ...parsed.data, record, record_id: id, photo_ids: [...fileIds] });
  };
  return (
    <Notice key={id} tone="warning" title={words.title(number)} asks>
      <Stack gap="xs">
        <Text>
          {fact}
          <CaseLinks cases={[open]} />
        </Text>
        {isRaising && !isOpenEmergency(problem) && <Text>{words.becomesEmergency(number)}</Text>}
        <Group gap="xs">
          <Button size="sm" loading={isRunning} disabled={!parsed.success} onClick={add}>
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
