import { Group, VisuallyHidden } from '@mantine/core';
import {
  IconAlarm,
  IconClock,
  IconClockCheck,
  IconClockExclamation,
  IconClockX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { JobOrderListed, JobOrderView } from '#contract/job-orders/view/job-order.ts';
import type { ServiceRequestView } from '#contract/service-requests.ts';
import { isJob } from '#domain/job-orders/order.ts';
import {
  duesOf,
  type TargetKind,
  type TargetState,
  targetKinds,
  targetStateOf,
} from '#domain/planning/promise.ts';
import { formatAppointment } from '#web/app/time/dates.ts';
import { useMoment } from '#web/app/time/now.ts';
import type { Fact } from '#web/ui/Facts.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { promisesWords } from '#words/en/planning/promises.ts';
import { comma } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import classes from './TargetTag.module.css';

type ClockStyle = { readonly color: string; readonly icon: TablerIcon; readonly outlined?: boolean };

export const targetStyles: Readonly<Record<TargetState, ClockStyle>> = {
  kept: { color: 'mint', icon: IconClockCheck, outlined: true },
  missed: { color: 'rose', icon: IconClockX, outlined: true },
  running: { color: 'espresso', icon: IconClock, outlined: true },
  soon: { color: 'crema', icon: IconClockExclamation },
  late: { color: 'rose', icon: IconAlarm },
};

type TargetTagProps = {
  readonly kind: TargetKind;
  /** The due time; null if there is no target, in which case nothing is shown. */
  readonly by: string | null;
  /** The time at which the target was met, possibly too late; omitted while the target is open. */
  readonly metAt?: string | null;
  readonly time_zone: string;
};

/** Shows the state of a target and the time left, with words, an icon and a color. */
function TargetTag({ by, ...promise }: TargetTagProps) {
  return by === null ? null : <Clock by={by} {...promise} />;
}

function Clock({ kind, by, metAt = null, time_zone }: TargetTagProps & { readonly by: string }) {
  const words = wordsOf(promisesWords);
  const state = useTargetState({ kind, by, metAt }) ?? 'running';
  const apart = useMoment((now) => minutesBetween(by, metAt ?? now.toISOString()));
  const { ahead, late, kept, missed } = words[kind];
  const texts: Readonly<Record<TargetState, string>> = {
    kept,
    missed: missed(apart),
    running: ahead(apart),
    soon: ahead(apart),
    late: late(apart),
  };
  return (
    <time dateTime={by} className={classes.clock}>
      <Tag {...targetStyles[state]} text={texts[state]} />
      <VisuallyHidden>{comma() + words.by(formatAppointment(by, time_zone))}</VisuallyHidden>
    </time>
  );
}

/**
 * The time left until an open target, or how late it is, as plain text. Renders nothing if there is no target.
 */
export function DueTime({ kind, by, time_zone }: Omit<TargetTagProps, 'metAt'>) {
  return by === null ? null : <Due kind={kind} by={by} time_zone={time_zone} />;
}

function Due({ kind, by, time_zone }: Omit<TargetTagProps, 'metAt'> & { readonly by: string }) {
  const { due, by: byWords } = wordsOf(promisesWords);
  const state = useTargetState({ kind, by }) ?? 'running';
  const minutes = useMoment((now) => minutesBetween(by, now.toISOString()));
  return (
    <time
      dateTime={by}
      title={byWords(formatAppointment(by, time_zone))}
      className={classes.due}
      data-state={state}
    >
      {due[kind][state === 'late' ? 'late' : 'ahead'](minutes)}
    </time>
  );
}

type Target = { readonly kind: TargetKind; readonly by: string | null; readonly metAt?: string | null };

/** Returns the current state of the target; null if there is none. */
function useTargetState({ kind, by, metAt = null }: Target): TargetState | null {
  return useMoment((now) =>
    by === null
      ? null
      : targetStateOf({ kind, by: new Date(by), metAt: metAt === null ? null : new Date(metAt) }, now),
  );
}

/**
 * Returns 'soon' or 'late' if a job has not started and its arrival target is close or missed; otherwise
 * null.
 */
export function useOpenTarget(
  job: Pick<JobTargetProps['job'], 'status' | 'arrive_by'>,
): 'soon' | 'late' | null {
  const state = useTargetState({ kind: 'arrival', by: isJob('planned', job) ? job.arrive_by : null });
  return state === 'soon' || state === 'late' ? state : null;
}

/** Returns the minutes between the two times. Rounds up if `at` is late, and down if there is time left. */
function minutesBetween(by: string, at: string): number {
  const minutes = (Date.parse(at) - Date.parse(by)) / 60_000;
  return minutes > 0 ? Math.ceil(minutes) : Math.floor(-minutes);
}

type RequestProps = { readonly request: ServiceRequestView };

/**
 * The next open target of a request: first the response, then the arrival. Renders nothing if there is none.
 */
export function RequestTarget({ request }: RequestProps) {
  const { response, arrival } = duesOf({ ...request, job: request.job_order });
  const { time_zone } = request;
  if (response !== null && response.metAt === null) {
    return <TargetTag kind="response" by={response.by} time_zone={time_zone} />;
  }
  if (arrival === null || arrival.metAt !== null) return null;
  return <TargetTag kind="arrival" by={arrival.by} time_zone={time_zone} />;
}

type JobTargetProps = {
  readonly job: Pick<JobOrderListed, 'status' | 'arrive_by' | 'time_zone'> & {
    /** Omitted on the board, where jobs have a target only until the first arrival. */
    readonly first_arrived_at?: JobOrderListed['first_arrived_at'];
  };
};

/**
 * The time left until a job's arrival target. Renders nothing once a technician has arrived or the job is
 * over.
 */
export function JobTarget({ job }: JobTargetProps) {
  if (!isJob('planned', job) || (job.first_arrived_at ?? null) !== null) return null;
  return <TargetTag kind="arrival" by={job.arrive_by} time_zone={job.time_zone} />;
}

/** Returns the targets of a request, each with its due time and result. */
export function useRequestTargets(request: ServiceRequestView): readonly Fact[] {
  const { facts } = wordsOf(promisesWords);
  const dues = duesOf({ ...request, job: request.job_order });
  return targetKinds.map((kind) => factOf(facts[kind], kind, dues[kind], request));
}

/** Returns the arrival target of a job, with its due time and result. */
export function useJobPromise(job: JobOrderView): Fact {
  const { facts } = wordsOf(promisesWords);
  const jobTargets = {
    respond_by: null,
    reviewed_at: null,
    rejection_reason: null,
    arrive_by: job.arrive_by,
  };
  return factOf(
    facts.arrival,
    'arrival',
    duesOf({ ...jobTargets, first_arrived_at: job.first_arrived_at, job }).arrival,
    job,
  );
}

type TargetTimes = { readonly by: string; readonly metAt: string | null };

function factOf(
  name: string,
  kind: TargetKind,
  due: TargetTimes | null,
  { time_zone }: { time_zone: string },
): Fact {
  const value = due && (
    <Group gap="xs">
      <span aria-hidden>{formatAppointment(due.by, time_zone)}</span>
      <TargetTag kind={kind} {...due} time_zone={time_zone} />
    </Group>
  );
  return { name, value };
}
