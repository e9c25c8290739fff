import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, optionalId, optionalText, requiredDate, requiredText, version } from '#contract/calls/fields.ts';
import { machine } from '#contract/machines.ts';
import { machineLimits, machineWorkflow } from '#domain/machine.ts';
import { secondNameLimits } from '#domain/values/second-name.ts';
import { callersOf } from '#domain/workflow.ts';
import { reason } from '#words/say/because.ts';

export const machineMove = z.object({
  /** The new client, which must have the same operator. If left out, the machine stays with its client. */
  client_id: z.optional(z.string().check(z.uuid(reason('client_missing')))),
  location: requiredText(machineLimits.location, reason('location_missing')),
  /** The new location in another script. If left out, there is none. */
  second_location: optionalText(secondNameLimits.location),
  /** The new site, which must belong to the new client. If left out, the machine is not at a site. */
  site_id: optionalId(reason('site_missing')),
  moved_on: requiredDate(reason('date_missing')),
  reason: requiredText(machineLimits.move_reason, reason('reason_missing')),
});

export const moveMachine = defineCall({
  name: 'machines.move',
  summary:
    'Move a machine to another location. An operator can also move it to another client, which is refused while the machine has an open request or job.',
  method: 'POST',
  path: '/api/machines/{id}/move',
  by: callersOf(machineWorkflow, 'move'),
  counts: ['client record'],
  input: z.object({ id, version, ...machineMove.shape }),
  output: machine,
});
