import { Text } from '@mantine/core';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { jobFormOf, linesFromParts } from '#domain/job-orders/form.ts';
import type { Act } from '#web/records/decisions/decision.ts';
import { formWords } from '#words/en/job-orders/form/form.ts';
import { priceWords } from '#words/en/job-orders/form/price.ts';
import { outboxWords } from '#words/en/records/outbox.ts';
import { startWords } from '#words/en/start.ts';
import { preciseText } from '#words/say/count-text.ts';
import { wordsOf } from '#words/words.ts';
import classes from './NotSent.module.css';

type Form = ReturnType<typeof jobFormOf>;

/** Shows the fields in which the technician's form differs from the server's, side by side. */
export function CompareForms({
  typed,
  newest,
}: {
  readonly typed: Act['input'];
  readonly newest: JobOrderView;
}) {
  const { compare } = wordsOf(outboxWords);
  const theirs = jobFormOf(newest);
  const names = (Object.keys(theirs) as (keyof Form)[]).filter(
    (name) => typed[name] !== undefined && textOf(name, typed[name]) !== textOf(name, theirs[name]),
  );
  const labels = useLabels(newest.currency);
  if (names.length === 0) return <Text size="sm">{compare.same}</Text>;
  return (
    <table className={classes.compare} aria-label={compare.title}>
      <thead>
        <tr>
          <th scope="col">{compare.field}</th>
          <th scope="col">{compare.yours}</th>
          <th scope="col">{compare.newest}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{labels[name]}</th>
            <td dir="auto">{textOf(name, typed[name])}</td>
            <td dir="auto">{textOf(name, theirs[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useLabels(currency: string): Readonly<Record<keyof Form, string>> {
  const text = wordsOf(formWords);
  return {
    work_performed: text.workPerformed,
    technician_notes: text.notes,
    parts_used: text.parts,
    time_spent_hours: text.timeSpent,
    problem_resolved: text.resolved,
    follow_up_required: text.followUp,
    follow_up_reason: text.followUpReason,
    visit_type: text.visitType,
    is_cmasa_covered: text.covered,
    visit_fee: text.fee(currency),
    price_reason: wordsOf(priceWords).reason,
  };
}

function textOf(name: keyof Form, value: unknown): string {
  const { empty } = wordsOf(outboxWords).compare;
  const { yes, no } = wordsOf(formWords).facts;
  if (name === 'visit_type') return wordsOf(startWords).domain.visitType[value as Form['visit_type']];
  if (name === 'parts_used') return linesFromParts(value as Form['parts_used']) || empty;
  if (typeof value === 'boolean') return value ? yes : no;
  if (value === null || value === '') return empty;
  // The server shows an amount with more decimal places than the technician types.
  return name === 'visit_fee' || name === 'time_spent_hours' ? preciseText(Number(value)) : String(value);
}
