import * as z from 'zod/mini';

/** When an operator's technicians work: days from Sunday = 0, minutes of the day. */
export const serviceHours = {
  time_zone: z.string(),
  weekend: z.array(z.int()),
  opens_at: z.int(),
  closes_at: z.int(),
};
