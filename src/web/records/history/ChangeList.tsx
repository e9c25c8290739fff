import { IconArrowRight } from '@tabler/icons-react';
import { askingWords } from '#words/en/cases/asking.ts';
import { historyWords } from '#words/en/history.ts';
import { machineKindsWords } from '#words/en/machine-kinds.ts';
import { fieldsWords } from '#words/en/records.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import classes from './ChangeList.module.css';
import type { ChangeLine, ChangeWords } from './changes.ts';

/** The changes of one write, field by field. */
export function ChangeList({ lines }: { readonly lines: readonly ChangeLine[] }) {
  const { became } = wordsOf(historyWords);
  return (
    <dl className={classes.changes}>
      {lines.map(({ field, name, from, to }) => (
        <div key={field}>
          <dt>{name}</dt>
          <dd>
            {from !== null && <bdi className={classes.value}>{from}</bdi>}
            {from !== null && to !== null && (
              <IconArrowRight role="img" aria-label={became} size={16} className={classes.arrow} />
            )}
            {to !== null && <bdi className={classes.value}>{to}</bdi>}
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

/** Returns the wording for changes. Values of enumerations have the same names as on other pages. */
export function useChangeWords(): ChangeWords {
  const { domain } = wordsOf(startWords);
  const { values, ...words } = wordsOf(historyWords).changes;
  return {
    ...words,
    fields: wordsOf(fieldsWords),
    values: {
      ...values,
      status: { ...domain.requestStatus, ...domain.jobStatus },
      workflow_status: domain.workflowStatus,
      urgency: domain.urgency,
      visit_type: domain.visitType,
      type: domain.serviceType,
      service_type_requested: domain.serviceType,
      preferred_time_slot: domain.timeSlot,
      ownership: domain.ownership,
      requested_by: domain.requestedBy,
      fault: wordsOf(askingWords).faults,
      skills: wordsOf(machineKindsWords),
    },
  };
}
