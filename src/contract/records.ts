import * as z from 'zod/mini';
import { supervisedBy } from '#domain/actor.ts';
import { type NumberedRecord, numberLetters } from '#domain/record-address.ts';
import { defineCall } from './calls/call.ts';
import { id } from './calls/fields.ts';

/** The most operators offered if several have a record with the same number. */
export const mostOfANumber = 100;

export const findRecordByNumber = defineCall({
  name: 'records.find-by-number',
  summary:
    'Find a record by its number, as in JO-1048: at most one within an operator, one of each operator for a super_admin.',
  method: 'GET',
  path: '/api/records/by-number',
  by: supervisedBy('country_operator', 'dispatcher', 'technician', 'client'),
  reads: ['job_orders', 'service_requests'],
  mostRows: '100',
  input: z.object({
    numbered: z.enum(Object.keys(numberLetters) as [NumberedRecord, ...NumberedRecord[]]),
    number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2 ** 31 - 1)),
  }),
  output: z.object({ found: z.array(z.object({ id, operator: z.object({ name: z.string() }) })) }),
});
