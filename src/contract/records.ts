import * as z from 'zod/mini';
import { supervisedBy } from '#domain/actor.ts';
import { type NumberedRecord, numberLetters } from '#domain/events/record-address.ts';
import { defineCall } from './calls/call.ts';
import { id } from './calls/fields.ts';
import { named } from './calls/two-forms.ts';

/** The maximum number of operators to offer when several have a record with the same number. */
export const mostOfANumber = 100;

export const findRecordByNumber = defineCall({
  name: 'records.find-by-number',
  summary:
    'Find a record by its number, such as JO-1048. Within an operator, there is at most one. A super_admin may get one from each operator.',
  method: 'GET',
  path: '/api/records/by-number',
  by: supervisedBy('country_operator', 'dispatcher', 'technician', 'client'),
  reads: ['job_orders', 'service_requests'],
  mostRows: '100',
  input: z.object({
    numbered: z.enum(Object.keys(numberLetters) as [NumberedRecord, ...NumberedRecord[]]),
    number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2 ** 31 - 1)),
  }),
  output: z.object({ found: z.array(z.object({ id, operator: z.object(named) })) }),
});
