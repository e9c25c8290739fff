import { v7 as uuidv7 } from 'uuid';
import { addAbsence } from '#contract/planning/absences.ts';
import { setOnCall } from '#contract/planning/on-call.ts';
import { getTechnician } from '#contract/technicians.ts';
import type { Caller } from '../servers/demo-server.ts';
import type { Writes } from './keyed-write.ts';

/** Returns the writes that plan a technician's time. */
export function timeWrites(dispatcher: Caller, technician_id: string): Writes {
  return {
    'absences.add': async () => ({
      by: dispatcher,
      input: {
        technician_id,
        kind: 'vacation',
        first_day: '2027-06-01',
        last_day: '2027-06-02',
      },
      other: { last_day: '2027-06-03' },
    }),
    'absences.remove': async () => {
      const days = { kind: 'training' as const, first_day: '2027-06-07', last_day: '2027-06-07' };
      const { id } = (await dispatcher.call(addAbsence, { technician_id, ...days })).body;
      return { by: dispatcher, input: { id }, other: { id: uuidv7() } };
    },
    'on-call.set': async () => ({
      by: dispatcher,
      input: { technician_id, first_day: '2027-06-06', last_day: '2027-06-12' },
      other: { last_day: '2027-06-13' },
    }),
    'on-call.remove': async () => {
      const days = { first_day: '2027-06-20', last_day: '2027-06-26' };
      const { id } = (await dispatcher.call(setOnCall, { technician_id, ...days })).body;
      return { by: dispatcher, input: { id }, other: { id: uuidv7() } };
    },
    'technicians.save-week': async () => {
      const id = technician_id;
      const read = (await dispatcher.call(getTechnician, { id })).body;
      return {
        by: dispatcher,
        input: { id, version: read.work_time?.version, week: null },
        other: { version: 99 },
      };
    },
  };
}
