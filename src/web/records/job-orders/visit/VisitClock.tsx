import { IconClockPlay, IconPlayerPause, IconRoute } from '@tabler/icons-react';
import { useMoment } from '#web/app/time/now.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { type ClockJob, type ClockText, clockTextOf } from './visit-clock.ts';
import type { VisitStep } from './visit-step.ts';

type VisitClockProps = { readonly job: ClockJob; readonly step: VisitStep };

const styles = {
  on_the_way: { color: 'sea', icon: IconRoute },
  at_work: { color: 'mint', icon: IconClockPlay },
  paused: { color: 'crema', icon: IconPlayerPause },
} as const satisfies Record<ClockText['is'], object>;

/** Shows how long the technician has been on the way, at work or on hold, or when they left. */
export function VisitClock({ job, step }: VisitClockProps) {
  const state = useMoment((now) => clockTextOf(job, step, now)?.is ?? null);
  const text = useMoment((now) => clockTextOf(job, step, now)?.text ?? '');
  return state && <Tag {...styles[state]} text={text} />;
}
