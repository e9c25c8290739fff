import { eq } from 'drizzle-orm';
import { dateIn } from '#domain/values/calendar.ts';
import type { Database } from '#server/database/database.ts';
import { country_operators } from '#server/store/operators.ts';
import { systemIdentity } from '../databases/system-identity.ts';
import type { Company } from './people.ts';

/** Closes the operator on `holiday` with a public holiday, and on the days in `closed` with special hours. */
export async function closeDays(
  database: Database,
  { operator: { id, time_zone } }: Company,
  { holiday, closed }: { readonly holiday: Date; readonly closed: readonly Date[] },
): Promise<void> {
  const holidays = [{ date: dateIn(time_zone, holiday), name: 'Founding day' }];
  const special_hours = closed.map((day) => {
    const date = dateIn(time_zone, day);
    const week = Array.from({ length: 7 }, () => null);
    return { name: 'Inventory', first_day: date, last_day: date, week };
  });
  await database.transaction(systemIdentity, ({ orm }) =>
    orm.update(country_operators).set({ holidays, special_hours }).where(eq(country_operators.id, id)),
  );
}
