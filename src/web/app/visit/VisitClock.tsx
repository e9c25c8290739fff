import { IconClockPlay, IconRoute } from '@tabler/icons-react';
import type { JobOrderListed } from '#contract/job-order.ts';
import { formatTime } from '#web/app/time/dates.ts';
import { useMoment } from '#web/app/time/now.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { onSiteWords } from '#words/en/visit/on-site.ts';
import { wordsOf } from '#words/words.ts';
import type { VisitStep } from './visit-step.ts';

type VisitClockProps = {
  readonly job: Pick<JobOrderListed, 'on_the_way_at' | 'started_at' | 'time_zone'>;
  readonly step: VisitStep;
};

/** Since when the technician is on the way, and then how long on site. Nothing before and after. */
export function VisitClock({ job: { on_the_way_at, started_at, time_zone }, step }: VisitClockProps) {
  const { clock } = wordsOf(onSiteWords);
  const minutes = useMoment((now) =>
    started_at === null ? 0 : Math.max(0, Math.floor((now.getTime() - Date.parse(started_at)) / 60_000)),
  );
  if (step === 'arrive' && on_the_way_at !== null) {
    return <Tag color="sea" icon={IconRoute} text={clock.onTheWay(formatTime(on_the_way_at, time_zone))} />;
  }
  if (step !== 'finish' || started_at === null) return null;
  const length = clock.length(Math.floor(minutes / 60), minutes % 60);
  return (
    <Tag color="mint" icon={IconClockPlay} text={clock.onSite(formatTime(started_at, time_zone), length)} />
  );
}
