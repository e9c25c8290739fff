import { Counter, Gauge, Histogram, Registry } from 'prom-client';

const jobNames = [
  'sweep',
  'retention',
  'reminders',
  'promises',
  'post',
  'push',
  'seals',
  'erasures',
  'sums',
] as const;

/** The names of the background jobs. */
export type JobName = (typeof jobNames)[number];

/** Creates the counters of this process. They add only microseconds to a call, and no round trip. */
export function openMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const metrics = {
    registry,
    calls: new Histogram({
      name: 'grouphead_call_duration_seconds',
      help: 'Time from the request to its answer, by the name of the call in the contract and the status',
      labelNames: ['call', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    streams: new Gauge({
      name: 'grouphead_live_streams',
      help: 'Open streams of live updates',
      registers,
    }),
    notificationLag: new Histogram({
      name: 'grouphead_live_lag_seconds',
      help: 'Time from the moment of a change until this server has sent it to its streams',
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
      registers,
    }),
    mailAttempts: new Counter({
      name: 'grouphead_mail_attempts_total',
      help: 'Attempts to send a mail, by outcome: sent, failed or outdated',
      labelNames: ['outcome'],
      registers,
    }),
    pushAttempts: new Counter({
      name: 'grouphead_push_attempts_total',
      help: 'Attempts to send a push message to a device, by outcome: sent, failed, refused or gone',
      labelNames: ['outcome'],
      registers,
    }),
    runs: new Counter({
      name: 'grouphead_job_runs_total',
      help: 'Automatic runs (sweep, retention, reminders, post, push, seals, sums), by name and outcome: done or failed',
      labelNames: ['name', 'outcome'],
      registers,
    }),
    daysWithoutSums: new Gauge({
      name: 'grouphead_report_days_without_sums',
      help: 'Earlier days of all operators that reports still compute from their rows',
      registers,
    }),
    lastRun: new Gauge({
      name: 'grouphead_job_last_success_timestamp_seconds',
      help: 'When what runs by itself was last done, by name',
      labelNames: ['name'],
      registers,
    }),
  };
  startAtZero(metrics);
  return metrics;
}

type Counters = { readonly mailAttempts: Counter; readonly pushAttempts: Counter; readonly runs: Counter };

/**
 * Starts the counters at 0, because Prometheus misses the first increase of a counter that it has not read before.
 */
function startAtZero({ mailAttempts, pushAttempts, runs }: Counters): void {
  for (const outcome of ['sent', 'failed', 'outdated']) mailAttempts.inc({ outcome }, 0);
  for (const outcome of ['sent', 'failed', 'refused', 'gone']) pushAttempts.inc({ outcome }, 0);
  for (const name of jobNames) for (const outcome of ['done', 'failed']) runs.inc({ name, outcome }, 0);
}

export type Metrics = ReturnType<typeof openMetrics>;
