import type { Conflicts } from '#domain/planning/appointment.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { unbroken } from '#web/ui/numbers/unbroken.tsx';
import { assignWords } from '#words/en/job-orders/appointment/assign.ts';
import { wordsOf } from '#words/words.ts';
import classes from './ConflictList.module.css';

/** Shows the conflicts of an appointment, if there are any. Announces them again whenever they change. */
export function ConflictNotice({ conflicts }: { readonly conflicts: Conflicts }) {
  const { concerns } = wordsOf(assignWords);
  if (conflicts.concerns.length === 0) return null;
  return (
    <Notice key={JSON.stringify(conflicts)} tone="warning" title={concerns} asks>
      <ConflictList conflicts={conflicts} />
    </Notice>
  );
}

/** Lists the conflicts of an appointment, in words. */
export function ConflictList({ conflicts }: { readonly conflicts: Conflicts }) {
  const { concernTexts } = wordsOf(assignWords);
  return (
    <ul className={classes.conflicts}>
      {conflicts.concerns.map((concern) => (
        <li key={concern}>{unbroken(concernTexts[concern](conflicts.overlaps))}</li>
      ))}
    </ul>
  );
}
