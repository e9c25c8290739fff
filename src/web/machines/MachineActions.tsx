import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { confirmWarranty } from '#contract/machines/confirm-warranty.ts';
import { renewMachineLabel } from '#contract/machines/renew-label.ts';
import { bringBackMachine, type MachineView, retireMachine } from '#contract/machines.ts';
import {
  isRetired,
  isWarrantyConfirmed,
  type MachineAction,
  machineLimits,
  machineWorkflow,
} from '#domain/machine.ts';
import { availableActions } from '#domain/workflow.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { FormButtons } from '#web/app/forms/FormButtons.tsx';
import { ReasonForm } from '#web/app/forms/ReasonForm.tsx';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { RecordActions } from '#web/records/page/RecordActions.tsx';
import type { RecordAction } from '#web/records/page/record-actions.ts';
import { useNewWorkActions } from '#web/records/planning/new-work/new-work-actions.ts';
import { machinesWords } from '#words/en/machines.ts';
import { wordsOf } from '#words/words.ts';
import { CorrectMachineForm } from './CorrectMachineForm.tsx';
import { MoveMachineForm } from './MoveMachineForm.tsx';
import { ReadCounterForm } from './ReadCounterForm.tsx';

type DialogAction = Exclude<MachineAction, 'bring_back' | 'confirm_warranty'>;
type MachineActionsProps = {
  readonly machine: MachineView;
  /** True if the technician has an open job on the machine and may therefore read its counter. */
  readonly mayRead: boolean;
};

/** The actions on the machine that are currently available to this person. */
export function MachineActions({ machine, mayRead }: MachineActionsProps) {
  const { actions: words, broughtBack, warrantyConfirmed, requestService } = wordsOf(machinesWords);
  const role = useEffectiveRole();
  const [openAction, setOpenAction] = useState<DialogAction>('read');
  const [isOpen, setOpen] = useState(false);
  const newWork = useNewWorkActions({ client_id: machine.client_id, machine_id: machine.id });
  const bringBack = useCommand(bringBackMachine, { onSuccess: () => toastSuccess(broughtBack) });
  const confirm = useCommand(confirmWarranty, { onSuccess: () => toastSuccess(warrantyConfirmed) });
  if (role === null) return null;
  const ask = (kind: DialogAction) => () => {
    setOpenAction(kind);
    setOpen(true);
  };
  const { id, version } = machine;
  const label = { text: words.label, to: `/labels?machines=${id}` };
  const actionsOf: Readonly<Record<MachineAction, readonly RecordAction[]>> = {
    correct: [{ text: words.correct, run: ask('correct') }],
    confirm_warranty: isWarrantyConfirmed(machine)
      ? []
      : [
          {
            text: words.confirmWarranty,
            isRunning: confirm.isRunning,
            run: () => void confirm.run({ id, version }),
          },
        ],
    move: [{ text: words.move, run: ask('move') }],
    read: mayRead || role !== 'technician' ? [{ text: words.read, run: ask('read') }] : [],
    renew_label: [label, { text: words.renewLabel, run: ask('renew_label') }],
    retire: [{ text: words.retire, isFinal: true, run: ask('retire') }],
    bring_back: [
      {
        text: words.bringBack,
        isRunning: bringBack.isRunning,
        run: () => void bringBack.run({ id, version }),
      },
    ],
  };
  const workflowActions = availableActions(machineWorkflow, machine, { role }).flatMap(
    (action) => actionsOf[action],
  );
  const work = isRetired(machine) ? [] : newWork;
  const request: RecordAction[] =
    role === 'client' && !isRetired(machine)
      ? [{ text: requestService, to: `/client/request-service?machine=${id}` }]
      : [];
  return (
    <>
      <RecordActions actions={[...work, ...request, ...workflowActions]} />
      <MachineDialog action={openAction} machine={machine} isOpen={isOpen} close={() => setOpen(false)} />
    </>
  );
}

type MachineDialogProps = {
  readonly action: DialogAction;
  readonly machine: MachineView;
  readonly isOpen: boolean;
  readonly close: () => void;
};

function MachineDialog({ action, machine, isOpen, close }: MachineDialogProps) {
  const words = wordsOf(machinesWords);
  const titles: Readonly<Record<DialogAction, string>> = {
    correct: words.correct.title,
    move: words.move.title,
    read: words.read.title,
    renew_label: words.renewLabel.title,
    retire: words.retire.title,
  };
  const numbered = { ...machine, number: `${machine.model} ${machine.serial_number}` };
  return (
    <Dialog title={titles[action]} opened={isOpen} onClose={close}>
      {isOpen && action === 'correct' && <CorrectMachineForm machine={machine} close={close} />}
      {isOpen && action === 'move' && <MoveMachineForm machine={machine} close={close} />}
      {isOpen && action === 'read' && <ReadCounterForm machine={machine} close={close} />}
      {isOpen && action === 'renew_label' && <RenewLabel machine={machine} close={close} />}
      {isOpen && action === 'retire' && (
        <ReasonForm
          call={retireMachine}
          field="retirement_reason"
          record={numbered}
          words={words.retire}
          close={close}
          maxLength={machineLimits.retirement_reason.max}
        />
      )}
    </Dialog>
  );
}

function RenewLabel({ machine, close }: Pick<MachineDialogProps, 'machine' | 'close'>) {
  const words = wordsOf(machinesWords).renewLabel;
  const command = useCommand(renewMachineLabel, {
    onSuccess: () => {
      toastSuccess(words.done, words.doneText);
      close();
    },
  });
  const { id, version } = machine;
  return (
    <Stack gap="md">
      <CommandNotice command={command} tellsStale />
      <Text>{words.text}</Text>
      <FormButtons
        text={words.submit}
        loading={command.isRunning}
        send={() => void command.run({ id, version })}
        leave={close}
      />
    </Stack>
  );
}
