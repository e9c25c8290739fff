import type { ReportFacts } from '#contract/job-orders/signature/verify.ts';
import { visitCostOf } from '#domain/price/visit-cost.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formWords } from '#words/en/job-orders/form/form.ts';
import { reportsWords } from '#words/en/reports.ts';
import { wordInBoth } from './bilingual.ts';
import type { FactRow } from './sheet-parts.ts';

type WorkFacts = Pick<ReportFacts, 'summary' | 'plan_balance'>;

/** Returns the fields of the work that a client is asked to sign or has signed. */
export function workFacts({ summary, plan_balance }: WorkFacts, isPriced = true): FactRow[] {
  type Names = Exclude<keyof typeof formWords.facts, 'hours' | 'free'>;
  const form = (name: Names) => wordInBoth(formWords, ({ facts }) => facts[name]);
  const parts = summary.parts_used.map(({ name }) => name).join('\n');
  return [
    { name: form('workPerformed'), value: summary.work_performed },
    { name: form('parts'), value: parts || form('noParts') },
    {
      name: form('timeSpent'),
      value: wordInBoth(formWords, ({ facts }) => facts.hours(summary.time_spent_hours)),
    },
    { name: form('resolved'), value: form(summary.problem_resolved ? 'yes' : 'no') },
    { name: form('notes'), value: summary.technician_notes },
    {
      name: form('followUp'),
      value: summary.follow_up_required ? (summary.follow_up_reason ?? form('yes')) : null,
    },
    ...(isPriced ? [costRow(summary)] : []),
    {
      name: wordInBoth(reportsWords, ({ signed }) => signed.planBalance),
      value:
        plan_balance &&
        wordInBoth(reportsWords, ({ signed }) =>
          signed.planUsed(plan_balance.visits_used, plan_balance.visits_per_year),
        ),
    },
  ];
}

function costRow(summary: WorkFacts['summary']): FactRow {
  const cost = visitCostOf(summary);
  const fee = wordInBoth(formWords, ({ facts }) => facts.serviceFee);
  switch (cost?.kind) {
    case undefined:
      return { name: fee, value: null };
    case 'plan': {
      const name = wordInBoth(formWords, ({ facts }) => facts.coverage);
      return { name, value: wordInBoth(formWords, ({ facts }) => facts.covered) };
    }
    case 'free':
      return { name: fee, value: wordInBoth(formWords, ({ facts }) => facts.free[cost.reason]) };
    case 'fee':
      return { name: fee, value: formatMoney(cost.amount, cost.currency), isLeftToRight: true };
  }
}
