import { submitServiceRequest } from '#contract/service-requests.ts';
import type { TestClient } from '../company/people.ts';
import type { Caller } from '../servers/demo-server.ts';
import type { Writes } from './keyed-write.ts';

type Callers = { readonly dispatcher: Caller; readonly client: Caller };

export function planningWrites({ dispatcher, client }: Callers, { machines }: TestClient): Writes {
  const machine_id = machines[0].id;
  const problem_description = 'It leaks at the drip tray.';
  const request = { machine_id, problem_description, preferred_date: '2026-11-20', different_fault: true };
  const other = { problem_description: 'It leaks somewhere else.' };
  return {
    'service-requests.submit': async () => ({ by: client, input: request, other }),
    'service-requests.add-to-case': async () => {
      const { id } = (await client.call(submitServiceRequest, request)).body;
      const input = { record: 'service_requests', record_id: id, problem_description };
      return { by: client, input, other };
    },
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
