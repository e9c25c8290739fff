import { IconClockPlay, IconPlayerPause, IconRoute } from '@tabler/icons-react';
import type { JobOrderListed } from '#contract/job-order.ts';
import { isStillThere, timeAtWork } from '#domain/visit/course.ts';
import { formatDateTime, formatTime } from '#web/app/time/dates.ts';
import { useMoment } from '#web/app/time/now.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { onSiteWords } from '#words/en/visit/on-site.ts';
import { wordsOf } from '#words/words.ts';
import { stayOf } from './stay.ts';
import type { VisitStep } from './visit-step.ts';

type VisitClockProps = {
  readonly job: Pick<
    JobOrderListed,
    'on_the_way_at' | 'started_at' | 'paused_at' | 'paused_seconds' | 'time_zone'
  >;
  readonly step: VisitStep;
};

/**
 * Shows since when the technician has been on the way, at work or on hold. Empty before and after a visit.
 */
export function VisitClock({ job, step }: VisitClockProps) {
  const { on_the_way_at, started_at, paused_at, time_zone } = job;
  const { clock } = wordsOf(onSiteWords);
  const minutes = useMoment((now) => minutesThere(job, now));
  if (step === 'resume' && paused_at !== null) {
    return (
      <Tag color="crema" icon={IconPlayerPause} text={clock.paused(formatDateTime(paused_at, time_zone))} />
    );
  }
  if (step === 'arrive' && on_the_way_at !== null) {
    return <Tag color="sea" icon={IconRoute} text={clock.onTheWay(formatTime(on_the_way_at, time_zone))} />;
  }
  if (step !== 'finish' || started_at === null) return null;
  const text =
    minutes === null
      ? clock.begun(formatDateTime(started_at, time_zone))
      : clock.onSite(formatTime(started_at, time_zone), clock.length(Math.floor(minutes / 60), minutes % 60));
  return <Tag color="mint" icon={IconClockPlay} text={text} />;
}

/**
 * Returns the number of minutes at work; null if the technician is not there, or started so long ago that
 * they must have left.
 */
function minutesThere(job: VisitClockProps['job'], now: Date): number | null {
  const stay = stayOf(job);
  return stay !== null && isStillThere(stay, now) ? Math.floor(timeAtWork(stay, now) / 60_000) : null;
}
