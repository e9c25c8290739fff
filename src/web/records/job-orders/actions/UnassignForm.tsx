import { Stack, Text } from '@mantine/core';
import { unassignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { FormButtons } from '#web/app/forms/FormButtons.tsx';
import { shownName } from '#web/app/language/shown-name.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { assignWords } from '#words/en/job-orders/appointment/assign.ts';
import { wordsOf } from '#words/words.ts';

type UnassignFormProps = { readonly job: JobOrderListed; readonly close: () => void };

/** Unassigns a job from its technician. The planned time does not change. */
export function UnassignForm({ job, close }: UnassignFormProps) {
  const { unassign, done } = wordsOf(assignWords);
  const { id, version, number, technician } = job;
  const command = useCommand(unassignJobOrder, {
    onSuccess: () => {
      toastSuccess(done, unassign.doneText(number));
      close();
    },
  });
  return (
    <Stack gap="md">
      <Text>{unassign.text((technician && shownName(technician)) ?? '')}</Text>
      <CommandNotice command={command} tellsStale />
      <FormButtons
        text={unassign.submit}
        data-autofocus
        loading={command.isRunning}
        send={() => void command.run({ id, version })}
        leave={close}
        leaveText={unassign.keep}
      />
    </Stack>
  );
}
