import { IconClockPlay, IconRoute } from '@tabler/icons-react';
import type { JobOrderListed } from '#contract/job-order.ts';
import { isStillThere } from '#domain/visit/course.ts';
import { formatDateTime, formatTime } from '#web/app/time/dates.ts';
import { useMoment } from '#web/app/time/now.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { onSiteWords } from '#words/en/visit/on-site.ts';
import { wordsOf } from '#words/words.ts';
import type { VisitStep } from './visit-step.ts';

type VisitClockProps = {
  readonly job: Pick<JobOrderListed, 'on_the_way_at' | 'started_at' | 'time_zone'>;
  readonly step: VisitStep;
};

/** Since when the technician is on the way, and then how long on site, until that is too long. Nothing before and after. */
export function VisitClock({ job: { on_the_way_at, started_at, time_zone }, step }: VisitClockProps) {
  const { clock } = wordsOf(onSiteWords);
  const minutes = useMoment((now) => minutesThere(started_at, now));
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

/** Null where the technician is not there, or was there so long ago that the work was left in between. */
function minutesThere(started_at: string | null, now: Date): number | null {
  if (started_at === null) return null;
  const begun = new Date(started_at);
  const minutes = Math.floor((now.getTime() - begun.getTime()) / 60_000);
  return isStillThere(begun, now) ? Math.max(0, minutes) : null;
}
