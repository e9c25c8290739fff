import type { Caller } from './demo-server.ts';
import type { Writes } from './keyed-write.ts';
import type { TestClient } from './people.ts';

type Callers = { readonly dispatcher: Caller; readonly client: Caller };

/** Returns the writes that start new work on one of the client's machines. */
export function planningWrites({ dispatcher, client }: Callers, { machines }: TestClient): Writes {
  const machine_id = machines[0].id;
  return {
    'service-requests.submit': async () => ({
      by: client,
      input: {
        machine_id,
        problem_description: 'It leaks at the drip tray.',
        preferred_date: '2026-11-20',
      },
      other: { problem_description: 'It leaks somewhere else.' },
    }),
    'job-orders.create': async () => ({
      by: dispatcher,
      input: {
        machine_id,
        description: 'Set up the bar for the opening',
        scheduled_date: '2026-11-24T08:00:00Z',
      },
      other: { description: 'Set up two bars' },
    }),
  };
}
