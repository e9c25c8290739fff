import { updateTechnician } from '#contract/technicians.ts';
import { command } from '#server/platform/command.ts';
import { changeTechnician } from '#server/steps/technician-change.ts';
import { viewTechnician } from './queries.ts';

export const update = command(
  updateTechnician,
  viewTechnician,
  async (context, { id, version, open_jobs_seen, ...fields }) => {
    await changeTechnician(context, { id, version, open_jobs_seen, fields });
    return id;
  },
);
