import { IconArchive, IconCircleCheck, IconTool } from '@tabler/icons-react';
import type { MachineView } from '#contract/machines.ts';
import { isRetired } from '#domain/machine.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

/** Shows whether a machine works, is being serviced, or is retired. */
export function MachineStatusTag({ machine }: { readonly machine: MachineView }) {
  const { machineState, machineStatus } = wordsOf(startWords).domain;
  if (isRetired(machine)) return <Tag color="espresso" icon={IconArchive} text={machineState.retired} />;
  return machine.has_open_work ? (
    <Tag color="crema" icon={IconTool} text={machineStatus.service} />
  ) : (
    <Tag color="mint" icon={IconCircleCheck} text={machineStatus.active} />
  );
}
