import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, requiredDate } from '#contract/calls/fields.ts';
import { machinePassport } from '#contract/machines.ts';
import { machineLimits, machineWorkflow } from '#domain/machine.ts';
import { callersOf } from '#domain/workflow.ts';
import { reason } from '#words/say/because.ts';

const cups = z
  .int(reason('counter_missing'))
  .check(
    z.minimum(machineLimits.counter.min, reason('counter_missing')),
    z.maximum(machineLimits.counter.max, reason('counter_too_large', { max: machineLimits.counter.max })),
  );

export const machineReading = z.object({
  counter: cups,
  read_on: requiredDate(reason('date_missing')),
  is_new_counter: z._default(z.boolean(), false),
});

export const readMachine = defineCall({
  name: 'machines.read',
  summary:
    "Record a reading of a machine's cup counter. It cannot be lower than earlier readings unless the counter was replaced.",
  method: 'POST',
  path: '/api/machines/{id}/readings',
  by: callersOf(machineWorkflow, 'read'),
  counts: ['client record'],
  input: z.object({ id, ...machineReading.shape }),
  output: machinePassport,
});
