import { type ForerunnerView, getForerunner } from '#contract/job-orders/order/forerunner.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { formatDate } from '#web/app/time/dates.ts';
import { partText } from '#web/records/job-orders/missing-part/part-text.ts';
import { RecordSection } from '#web/records/page/RecordSection.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { secondVisitWords } from '#words/en/job-orders/order/second-visit.ts';
import { missingPartWords } from '#words/en/job-orders/visit/missing-part.ts';
import { visitsWords } from '#words/en/job-orders/visit/visit.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';

/**
 * The earlier visit that a follow-up visit continues, for the operator's people. Renders nothing if there is
 * none.
 */
export function JobFirstVisit({ job: { id, forerunner_id } }: { readonly job: JobOrderView }) {
  const query = useServerQuery(getForerunner, { id }, { enabled: forerunner_id !== null });
  if (forerunner_id === null) return null;
  return (
    <QueryState query={query} rows={1}>
      {(first) => <FirstVisit first={first} />}
    </QueryState>
  );
}

/** Facts about the earlier visit, for the people who plan or carry out the follow-up visit. */
export function FirstVisit({ first }: { readonly first: ForerunnerView }) {
  const { title, facts, by } = wordsOf(secondVisitWords);
  const { outcomes } = wordsOf(visitsWords);
  const part = wordsOf(missingPartWords);
  const { outcome, outcome_reason, follow_up_reason, technician, parts_used } = first;
  const day = formatDate(first.scheduled_date, first.time_zone);
  const why = outcome === null ? null : [outcomes[outcome], outcome_reason].filter(Boolean).join(' · ');
  return (
    <RecordSection title={title(first.number)}>
      <Panel>
        <Facts
          facts={[
            { name: facts.when, value: technician === null ? day : by(day, shownName(technician)) },
            { name: facts.fault, value: first.description },
            { name: facts.done, value: first.work_performed },
            { name: facts.parts, value: joined(parts_used.map(({ name }) => name)) },
            { name: facts.notes, value: first.technician_notes },
            { name: facts.again, value: why },
            { name: part.fact, value: partText(first) },
            { name: facts.found, value: follow_up_reason !== outcome_reason && follow_up_reason },
          ]}
        />
      </Panel>
    </RecordSection>
  );
}
