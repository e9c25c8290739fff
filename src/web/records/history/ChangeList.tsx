import { IconArrowRight } from '@tabler/icons-react';
import { unbroken } from '#web/ui/numbers/unbroken.tsx';
import { historyWords } from '#words/en/history.ts';
import { wordsOf } from '#words/words.ts';
import classes from './ChangeList.module.css';
import type { ChangeLine } from './changes.ts';

/** The changes of one write, field by field. */
export function ChangeList({ lines }: { readonly lines: readonly ChangeLine[] }) {
  const { became } = wordsOf(historyWords);
  return (
    <dl className={classes.changes}>
      {lines.map(({ field, name, from, to }) => (
        <div key={field}>
          <dt>{name}</dt>
          <dd>
            {from !== null && <bdi className={classes.value}>{unbroken(from)}</bdi>}
            {from !== null && to !== null && (
              <IconArrowRight role="img" aria-label={became} size={16} className={classes.arrow} />
            )}
            {to !== null && <bdi className={classes.value}>{unbroken(to)}</bdi>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The same changes, collapsed under a line that states the number of fields. */
export function FoldedChanges({ lines }: { readonly lines: readonly ChangeLine[] }) {
  return (
    <details className={classes.details}>
      <summary>{wordsOf(historyWords).changed(lines.length)}</summary>
      <ChangeList lines={lines} />
    </details>
  );
}
