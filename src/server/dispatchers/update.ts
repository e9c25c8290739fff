import { updateDispatcher } from '#contract/dispatchers.ts';
import { command } from '#server/platform/command.ts';
import { changeDispatcher } from '#server/steps/dispatcher-change.ts';
import { viewDispatcher } from './queries.ts';

export const update = command(
  updateDispatcher,
  viewDispatcher,
  async (context, { id, version, ...fields }) => {
    await changeDispatcher(context, { id, version, fields });
    return id;
  },
);
