import { IconCircleCheck, IconTool } from '@tabler/icons-react';
import { useTeamMessages } from '#web/messages/team.ts';
import { Tag } from '#web/ui/Tag.tsx';

/** Whether a technician is at work on a job right now. */
export function OnJobTag({ isOnJob }: { readonly isOnJob: boolean }) {
  const { available, onJob } = useTeamMessages();
  return isOnJob ? (
    <Tag color="crema" icon={IconTool} text={onJob} />
  ) : (
    <Tag color="mint" icon={IconCircleCheck} text={available} />
  );
}
