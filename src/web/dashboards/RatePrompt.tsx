import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { getClientDashboard } from '#contract/dashboards.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { useIsStaff } from '#web/app/accounts/StaffNotice.tsx';
import { useSession } from '#web/app/accounts/session.ts';
import { useActsForClient } from '#web/app/acting-for/own-will.ts';
import { draftStore } from '#web/app/data/draft.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { formatDate } from '#web/app/time/dates.ts';
import { isTappedRating } from '#web/records/decisions/decision.ts';
import { applyToOutbox, useOutbox } from '#web/records/decisions/send-held.ts';
import { holdRating } from '#web/records/decisions/send-rating.ts';
import { StarsInput } from '#web/ui/Stars.tsx';
import { ratingWords } from '#words/en/job-orders/rating.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import { LaterJobDialog, useLaterJobDialog } from './parts/later-job-dialog.ts';

/** Returns the visit to rate; null if there is none. A dismissed visit is not offered again on this device. */
export function useVisitToRate() {
  const { session } = useSession();
  const isStaff = useIsStaff();
  const isActing = useActsForClient();
  const store = draftStore(session?.user.id ?? '', 'not-rated', { job: '' });
  const [dismissed, setDismissed] = useState(() => store.read()?.values.job ?? '');
  const { data } = useServerQuery(getClientDashboard, {});
  const id = data?.to_rate ?? null;
  const dismiss = () => {
    if (id === null) return;
    store.write({ version: 1, values: { job: id } });
    setDismissed(id);
  };
  return id === null || id === dismissed || isStaff || isActing ? null : { id, dismiss };
}

type RatePromptProps = { readonly id: string; readonly dismiss: () => void };

/**
 * Five stars. A tap on one of them gives the rating. For eight seconds, the person can undo it, change it or add a
 * comment; then it is final. The section reserves its space before the visit loads, so nothing below it moves.
 */
export function RatePrompt({ id, dismiss }: RatePromptProps) {
  const words = wordsOf(ratingWords);
  const { prompt } = words;
  const { data: visit } = useServerQuery(getJobOrder, { id });
  const dialog = useLaterJobDialog();
  const held = useOutbox()
    .held.filter(isTappedRating)
    .find(({ decision }) => decision.visit.id === id);
  const rating = held?.decision.rating ?? 0;
  const nameOf = (count: number) => joined([words.star(count), words.names[count - 1] ?? '']);
  const rate = (stars: number) => {
    if (visit === undefined) return;
    holdRating(visit, stars);
  };
  const undo = () => held !== undefined && applyToOutbox({ kind: 'undo', one: held });
  const addComment = () => {
    undo();
    if (visit === undefined) return;
    const job = { ...visit, rating };
    dialog.ask({ kind: 'rate', job });
  };
  return (
    <section aria-label={prompt.title}>
      <Stack gap={4}>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={3}>{prompt.title}</Title>
          <Button size="compact-md" variant="subtle" mih={34} flex="none" onClick={dismiss}>
            {prompt.later}
          </Button>
        </Group>
        <Text c="dimmed">{visit === undefined ? '\u00a0' : textOf(visit)}</Text>
        <StarsInput
          isBare
          label={words.stars}
          nameOf={nameOf}
          disabled={visit === undefined}
          value={rating}
          onChange={rate}
        />
        <Text role="status">{held === undefined ? '' : prompt.held(nameOf(rating))}</Text>
        {held !== undefined && (
          <Group gap="xs">
            <Button size="sm" variant="default" onClick={undo}>
              {prompt.undo}
            </Button>
            <Button size="sm" variant="default" onClick={addComment}>
              {prompt.addComment}
            </Button>
          </Group>
        )}
      </Stack>
      {dialog.question !== null && <LaterJobDialog dialog={dialog} />}
    </section>
  );
}

function textOf({ technician, machine, completed_date, scheduled_date, time_zone }: JobOrderView): string {
  const day = formatDate(completed_date ?? scheduled_date, time_zone);
  return wordsOf(ratingWords).prompt.text((technician && shownName(technician)) ?? '', machine.model, day);
}
