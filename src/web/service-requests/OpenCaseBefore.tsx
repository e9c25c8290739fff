import { Button, Group, Stack, Text } from '@mantine/core';
import { joinServiceRequest } from '#contract/service-requests.ts';
import type { TriageRow } from '#contract/triage.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { part } from '#web/app/parts/part.tsx';
import { formatDateTime } from '#web/app/time/dates.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { openCaseWords } from '#words/en/cases/open-case.ts';
import { wordsOf } from '#words/words.ts';

/** The notice of commands loads it too, and public forms never do. */
const CaseLinks = part(() => import('#web/app/forms/CaseLinks.tsx').then((m) => m.CaseLinks), {
  missing: () => null,
});

type RowProps = { readonly row: TriageRow };

/** Shows the machine's older open case, and adds the request to it. */
export function OpenCaseBefore({ row }: RowProps) {
  const words = wordsOf(openCaseWords);
  const { id, version, open_case: open, time_zone } = row;
  const { run, isRunning } = useCommand(joinServiceRequest, {
    onSuccess: () => toastSuccess(words.joinDone(open?.number ?? ''), words.joinDoneText),
  });
  if (open === null) return null;
  const record = open.number.startsWith('JO-') ? ('job_orders' as const) : ('service_requests' as const);
  return (
    <Notice tone="warning" title={words.title(open.number)}>
      <Stack gap="xs">
        <Text>
          {words.inbox(words.states[open.state], formatDateTime(open.since, time_zone))}
          <CaseLinks cases={[open]} />
        </Text>
        <Group>
          <Button
            size="sm"
            variant="default"
            loading={isRunning}
            aria-label={words.joinOf(row.number, open.number)}
            onClick={() => void run({ id, version, record, record_id: open.id })}
          >
            {words.join(open.number)}
          </Button>
        </Group>
      </Stack>
    </Notice>
  );
}
