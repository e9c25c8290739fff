import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, page, paging, search } from '#contract/calls/fields.ts';
import { addressed, atSite, located, named } from '#contract/calls/two-forms.ts';
import { planners } from '#domain/actor.ts';
import { visitMinutes } from './durations.ts';
import { openDays } from './hours.ts';

const caller = { id, ...named, phone: z.string(), ...addressed };

export const listCallers = defineCall({
  name: 'planning.list-callers',
  summary:
    'List the active clients that work can be planned for, newest first. `search` matches the name, the email, or part of the phone number.',
  method: 'GET',
  path: '/api/planning/callers',
  by: planners,
  reads: ['clients'],
  input: z.object({ ...search, ...paging }),
  output: page(z.object(caller)),
});

export const getCaller = defineCall({
  name: 'planning.get-caller',
  summary: 'Get a client to plan work for, with its newest 500 machines in service.',
  method: 'GET',
  path: '/api/planning/callers/{id}',
  by: planners,
  reads: ['clients', 'machines'],
  mostRows: '500 machines',
  input: z.object({ id }),
  output: z.object({
    ...caller,
    operator_id: id,
    ...openDays,
    /** The default length of each kind of visit. */
    ...visitMinutes,
    machines: z.array(
      z.object({
        id,
        model: z.string(),
        serial_number: z.string(),
        ...located,
        ...atSite,
        label: z.string(),
        second_label: z.nullable(z.string()),
      }),
    ),
  }),
});
export type Caller = z.output<typeof getCaller.output>;
