import { IconCircle, IconCircleCheck, IconCircleDot, IconCircleX } from '@tabler/icons-react';
import { useMessages } from '../messages/messages.ts';
import classes from './RequestTimeline.module.css';
import type { TimelineEntry } from './timeline.ts';

const icons = { done: IconCircleCheck, current: IconCircleDot, open: IconCircle };

export function RequestTimeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const { timeline } = useMessages().serviceRequests;
  return (
    <ol className={classes.timeline} aria-label={timeline.label}>
      {entries.map(({ step, state }) => {
        const Icon = step === 'rejected' ? IconCircleX : icons[state];
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
          </li>
        );
      })}
    </ol>
  );
}
