import { updateDispatcher } from '#contract/dispatchers.ts';
import { updateTechnician } from '#contract/technicians.ts';
import { command } from '#server/platform/command.ts';
import { changeStaff } from '#server/steps/staff-change.ts';
import { viewDispatcher, viewTechnician } from './queries.ts';

export const dispatcher = command(updateDispatcher, viewDispatcher, (context, change) =>
  changeStaff(context, 'dispatcher', change),
);

export const technician = command(updateTechnician, viewTechnician, (context, change) =>
  changeStaff(context, 'technician', change),
);
