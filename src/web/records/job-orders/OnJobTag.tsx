import { IconCircleCheck, IconTool } from '@tabler/icons-react';
import { Tag } from '#web/ui/Tag.tsx';
import { teamWords } from '#words/en/team.ts';
import { wordsOf } from '#words/words.ts';

/** Shows whether a technician is working on a job right now. */
export function OnJobTag({ isOnJob }: { readonly isOnJob: boolean }) {
  const { available, onJob } = wordsOf(teamWords);
  return isOnJob ? (
    <Tag color="crema" icon={IconTool} text={onJob} />
  ) : (
    <Tag color="mint" icon={IconCircleCheck} text={available} />
  );
}
