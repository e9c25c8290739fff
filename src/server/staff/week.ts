import { sql } from 'drizzle-orm';
import { saveWeek } from '#contract/planning/absences.ts';
import { command, requireVersion, type View } from '#server/platform/command.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { lockStaff, saveStaff } from '#server/store/staff.ts';

const viewWeek: View = ({ tx, actor }, id) =>
  tx.json(sql`
    select json_build_object('id', t.id, 'version', t.version, 'week', t.week) as json
    from technicians t where t.id = ${id} and ${reachFilter('technicians', actor.role, 't')}`);

export const week = command(saveWeek, viewWeek, async ({ tx, record }, { id, version, week: newWeek }) => {
  const technician = await lockStaff(tx, 'technician', id);
  requireVersion('technician', technician, version);
  const saved = saveStaff(tx, 'technician', technician, { week: newWeek });
  record('technicians.week-saved', { before: technician, after: saved });
  return id;
});
