import * as z from 'zod/mini';
import { supervisedBy } from '#domain/actor.ts';
import { absenceKinds } from '#domain/planning/work-time.ts';
import { defineCall } from './calls/call.ts';
import { id, page, paging } from './calls/fields.ts';
import { named, sortedFor } from './calls/two-forms.ts';

export const listTeam = defineCall({
  name: 'team.list',
  summary:
    "List the active technicians by name, as readers of the language see it, with their current job and today's jobs.",
  method: 'GET',
  path: '/api/planning/team',
  by: supervisedBy('dispatcher', 'country_operator'),
  reads: ['technicians', 'job_orders'],
  input: z.object({ ...sortedFor, ...paging }),
  output: page(
    z.object({
      id,
      ...named,
      phone: z.string(),
      specialization: z.nullable(z.string()),
      operator_id: id,
      operator: z.object(named),
      /** The job in progress, or else one that awaits a signature; null if the technician is available. */
      current_job: z.nullable(z.object({ id, number: z.string(), client: z.object(named) })),
      /** The reason why the technician does not work today; null on a working day, even with hours off. */
      off_today: z.nullable(z.enum(['day_off', 'holiday', ...absenceKinds])),
      jobs_today: z.int(),
      completed_today: z.int(),
    }),
  ),
});
