import { Group } from '@mantine/core';
import { IconAlarm, IconClock, IconClockCheck, IconClockX, type TablerIcon } from '@tabler/icons-react';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { type ClientWindowState, clientWindowStandingOf } from '#domain/visit/client-window.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { formatWindow } from '#web/app/time/dates.ts';
import { useNow } from '#web/app/time/now.ts';
import type { Fact } from '#web/ui/Facts.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { promisesWords } from '#words/en/planning/promises.ts';
import { wordsOf } from '#words/words.ts';

const stateStyles: Readonly<
  Record<ClientWindowState, { readonly color: string; readonly icon: TablerIcon }>
> = {
  kept: { color: 'mint', icon: IconClockCheck },
  early: { color: 'mint', icon: IconClockCheck },
  late: { color: 'rose', icon: IconClockX },
  missed: { color: 'rose', icon: IconClockX },
  running: { color: 'espresso', icon: IconClock },
  overdue: { color: 'rose', icon: IconAlarm },
};

const instantOf = (text: string | null) => (text === null ? null : new Date(text));

/**
 * Returns the arrival window that was announced to the client, and whether the technician arrived within it.
 */
export function useArrivalWindow(job: JobOrderView): Fact {
  const { arrivalWindow } = wordsOf(promisesWords);
  const announced = useEffectiveRole() === 'client' ? arrivalWindow.client : arrivalWindow.others;
  const now = useNow();
  const { told_from: from, told_until: until, time_zone } = job;
  if (from === null || until === null) return { name: announced, value: null };
  const isMoved = Date.parse(from) !== Date.parse(job.scheduled_date);
  const name = isMoved ? arrivalWindow.beforeMove(announced) : announced;
  const standing = clientWindowStandingOf(
    {
      ...job,
      told_from: new Date(from),
      told_until: new Date(until),
      first_arrived_at: instantOf(job.first_arrived_at),
      cancelled_at: instantOf(job.cancelled_at),
    },
    now,
  );
  const minutes = Math.round((Date.parse(until) - Date.parse(from)) / 60_000);
  return {
    name,
    value: (
      <Group gap="xs">
        <bdi>{formatWindow(from, minutes, time_zone)}</bdi>
        {standing !== null && (
          <Tag
            {...stateStyles[standing.state]}
            outlined
            text={arrivalWindow.states[standing.state](standing.minutes)}
          />
        )}
      </Group>
    ),
  };
}
