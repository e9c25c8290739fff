import * as z from 'zod/mini';
import { concerns } from '#domain/appointment.ts';

/** Whom a job is given to and when; what speaks against it must be named as accepted. */
export const jobAppointment = z.object({
  technician_id: z.string('Please select a technician').check(z.uuid('Please select a technician')),
  scheduled_date: z
    .string('Please select a date and time')
    .check(z.iso.datetime({ offset: true, message: 'Please select a date and time' })),
  accepted: z._default(z.array(z.enum(concerns)), []),
});
