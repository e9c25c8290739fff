import { addDays } from '#domain/values/calendar.ts';
import { on_call_turns } from '#server/store/absences.ts';
import type { OperatorClock } from './clock.ts';
import type { Seeding, TechnicianRow } from './seeding.ts';

const weeks = 5;
const weekOfFirst = 2;

/** Puts technicians on call in turn, each from Sunday to Saturday. The first one is on call next week. */
export async function seedRota(
  { tx, newId, now }: Seeding,
  { today }: Pick<OperatorClock, 'today'>,
  technicians: readonly TechnicianRow[],
): Promise<void> {
  const active = technicians.filter(({ is_active }) => is_active);
  const sunday = addDays(today, -new Date(`${today}T00:00:00Z`).getUTCDay());
  const turns = Array.from({ length: weeks }).flatMap((_, week) => {
    const technician = active[(week + active.length - weekOfFirst) % active.length];
    if (technician === undefined) return [];
    const { id: technician_id, operator_id } = technician;
    const first_day = addDays(sunday, (week - 1) * 7);
    const last_day = addDays(first_day, 6);
    return { id: newId(), operator_id, technician_id, first_day, last_day, created_at: now };
  });
  if (turns.length > 0) await tx.orm.insert(on_call_turns).values(turns);
}
