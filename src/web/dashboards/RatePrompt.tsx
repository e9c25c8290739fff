import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { getClientDashboard } from '#contract/dashboards.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { useIsStaff } from '#web/app/accounts/StaffNotice.tsx';
import { useSession } from '#web/app/accounts/session.ts';
import { draftStore } from '#web/app/data/draft.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { formatDate } from '#web/app/time/dates.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { ratingWords } from '#words/en/job-orders/rating.ts';
import { wordsOf } from '#words/words.ts';
import { LaterJobDialog, useLaterJobDialog } from './parts/later-job-dialog.ts';

/**
 * Asks for a rating of the latest visit. Once dismissed, it does not ask about that visit again on this
 * device.
 */
export function RatePrompt() {
  const { session } = useSession();
  const isStaff = useIsStaff();
  const store = draftStore(session?.user.id ?? '', 'not-rated', { job: '' });
  const [dismissed, setDismissed] = useState(() => store.read()?.values.job ?? '');
  const { data } = useServerQuery(getClientDashboard, {});
  const id = data?.to_rate ?? null;
  if (id === null || id === dismissed || isStaff) return null;
  const dismiss = () => {
    store.write({ version: 1, values: { job: id } });
    setDismissed(id);
  };
  return <Prompt id={id} dismiss={dismiss} />;
}

type PromptProps = { readonly id: string; readonly dismiss: () => void };

/** Reserves its space before the visit loads, so that nothing below it moves. */
function Prompt({ id, dismiss }: PromptProps) {
  const { prompt } = wordsOf(ratingWords);
  const { data: visit } = useServerQuery(getJobOrder, { id });
  const dialog = useLaterJobDialog();
  return (
    <Panel as="section" label={prompt.title}>
      <Stack gap="xs">
        <Title order={2} size="h3">
          {prompt.title}
        </Title>
        <Text c="dimmed">{visit === undefined ? '\u00a0' : textOf(visit)}</Text>
        <Group gap="xs">
          <Button
            size="sm"
            disabled={visit === undefined}
            onClick={() => visit !== undefined && dialog.ask({ kind: 'rate', job: visit })}
          >
            {prompt.rate}
          </Button>
          <Button size="sm" variant="default" onClick={dismiss}>
            {prompt.later}
          </Button>
        </Group>
      </Stack>
      {dialog.question !== null && <LaterJobDialog dialog={dialog} />}
    </Panel>
  );
}

function textOf({ technician, machine, completed_date, scheduled_date, time_zone }: JobOrderView): string {
  const day = formatDate(completed_date ?? scheduled_date, time_zone);
  return wordsOf(ratingWords).prompt.text(technician?.name ?? '', machine.model, day);
}
