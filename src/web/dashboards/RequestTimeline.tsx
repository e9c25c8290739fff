import {
  IconCircle,
  IconCircleCheck,
  IconCircleDot,
  IconCircleX,
  type TablerIcon,
} from '@tabler/icons-react';
import { formatDateTime } from '#web/app/time/dates.ts';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { wordsOf } from '#words/words.ts';
import classes from './RequestTimeline.module.css';
import type { TimelineEntry, TimelineStep } from './timeline.ts';

const icons = { done: IconCircleCheck, current: IconCircleDot, open: IconCircle };
/** The icons of the steps that end a request early. */
const endIcons: Partial<Record<TimelineStep, TablerIcon>> = {
  rejected: IconCircleX,
  withdrawn: IconCircleX,
  closed: IconCircleX,
  joined: IconCircleCheck,
  cancelled: IconCircleX,
};

type RequestTimelineProps = {
  readonly entries: readonly TimelineEntry[];
  readonly timeZone: string;
  /** True for a single line that shows the name of the current step only. */
  readonly isCompact?: boolean;
};

export function RequestTimeline({ entries, timeZone, isCompact = false }: RequestTimelineProps) {
  const { timeline } = wordsOf(serviceRequestsWords);
  return (
    <ol className={classes.timeline} aria-label={timeline.label} data-compact={isCompact || undefined}>
      {entries.map(({ step, state, at }) => {
        const Icon = endIcons[step] ?? icons[state];
        return (
          <li
            key={step}
            data-state={state}
            data-step={step}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <Icon aria-hidden size={20} />
            <span>{timeline[step]}</span>
            <span className={classes.state}>{timeline[state]}</span>
            {at !== null && (
              <time className={classes.time} dateTime={at}>
                {formatDateTime(at, timeZone)}
              </time>
            )}
          </li>
        );
      })}
    </ol>
  );
}
