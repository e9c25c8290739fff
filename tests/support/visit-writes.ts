import { type Caller, testMoment } from './demo-server.ts';
import type { Writes } from './keyed-write.ts';
import type { JobSeed } from './work.ts';

export function visitWrites(
  job: (by: Caller, more: object, seed?: JobSeed) => ReturnType<Writes[string]>,
  { technician, client, dispatcher }: Readonly<Record<'technician' | 'client' | 'dispatcher', Caller>>,
  appointment: object,
): Writes {
  const reason = 'The gate was closed';
  return {
    'job-orders.leave': () => job(technician, { at: '2030-01-07T07:00:00.000Z' }, { isFree: true }),
    'job-orders.pause': () => job(technician, {}, { workflow_status: 'in_progress' }),
    'job-orders.keep-on-hold': () =>
      job(
        technician,
        { hold_until: '2030-01-07T07:00:00.000Z' },
        { workflow_status: 'in_progress', paused_at: testMoment },
      ),
    'job-orders.miss': () => job(technician, { reason, accepted: ['elsewhere'] }),
    'job-orders.interrupt': () =>
      job(technician, { outcome: 'part_missing', missing_part: 'Pump', reason }, { isFree: true }),
    'job-orders.expect-part': () =>
      job(dispatcher, { missing_part: 'Pump' }, { workflow_status: 'completed', missing_part: 'Pump' }),
    'job-orders.hand-back': () => job(technician, { reason }),
    'job-orders.hand-over': () => job(dispatcher, appointment, { workflow_status: 'in_progress' }),
    'job-orders.ask-time': () => job(client, { asked_date: '2030-01-07T07:00:00.000Z' }),
    'job-orders.decline-time': () => job(dispatcher, { reason }),
    'job-orders.settle': () =>
      job(dispatcher, { reason }, { workflow_status: 'completed', follow_up_reason: 'A worn seal' }),
    'job-orders.rate': () => job(client, { rating: 5 }, { workflow_status: 'completed' }),
  };
}
