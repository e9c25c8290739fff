import * as z from 'zod/mini';

/** An operator's service hours. Weekend days count from Sunday = 0. Times are minutes of the day. */
export const serviceHours = {
  time_zone: z.string(),
  weekend: z.array(z.int()),
  opens_at: z.int(),
  closes_at: z.int(),
};

const workDay = z.nullable(z.tuple([z.int(), z.int()]));

/** The name of a holiday or of special hours. Without a second form, `second_name` is left out. */
const dayNamed = { name: z.string(), second_name: z.optional(z.string()) };

/** An operator's service hours, with its holidays and special hours. */
export const openDays = {
  ...serviceHours,
  holidays: z.array(z.object({ date: z.string(), ...dayNamed })),
  special_hours: z.array(
    z.object({ first_day: z.string(), last_day: z.string(), ...dayNamed, week: z.array(workDay) }),
  ),
};
