import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type CaseVisit, listCaseVisits } from '#contract/job-orders/order/case-visits.ts';
import type { CommentedRecord } from '#domain/cases/comment.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { formatAppointment } from '#web/app/time/dates.ts';
import { partText } from '#web/records/job-orders/missing-part/part-text.ts';
import { JobBadge } from '#web/records/job-orders/StatusBadges.tsx';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { RecordSection } from '#web/records/page/RecordSection.tsx';
import { unbroken } from '#web/ui/numbers/unbroken.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { caseVisitsWords } from '#words/en/cases/visits.ts';
import { orderWords } from '#words/en/job-orders/order/order.ts';
import { onSiteWords } from '#words/en/job-orders/visit/on-site.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import classes from './CaseVisits.module.css';

type CaseVisitsProps = { readonly record: CommentedRecord; readonly id: string };

/**
 * The visits of a case, latest first. A job's page lists only the other visits. For the operator's people, it also
 * omits the previous visit, which is shown in full above. Renders nothing if there is only the planned visit, which
 * the page's heading already states.
 */
export function CaseVisits({ record, id }: CaseVisitsProps) {
  const { title, others } = wordsOf(caseVisitsWords);
  const { data } = useServerQuery(listCaseVisits, { record, record_id: id });
  const role = useEffectiveRole();
  const items = data?.items ?? [];
  const previous = role === 'client' ? null : items.find((visit) => visit.id === id)?.forerunner_id;
  const visits = items.filter((visit) => visit.id !== id && visit.id !== previous);
  const isRepeated = record === 'service_requests' && visits.length === 1 && visits.every(isPlanned);
  if (visits.length === 0 || isRepeated) return null;
  const heading = record === 'job_orders' ? others : title;
  return (
    <RecordSection title={heading}>
      <ul className={classes.visits} aria-label={heading}>
        {visits.map((visit) => (
          <li key={visit.id} aria-label={visit.number}>
            <Panel>
              <Visit visit={visit} />
            </Panel>
          </li>
        ))}
      </ul>
    </RecordSection>
  );
}

const isPlanned = (visit: CaseVisit) => isJob('planned', visit);

function Visit({ visit }: { readonly visit: CaseVisit }) {
  const words = wordsOf(caseVisitsWords);
  const { noTechnicianYet } = wordsOf(orderWords).facts;
  const { id, number, technician, work_performed, parts_used, signer_name } = visit;
  const when = formatAppointment(visit.started_at ?? visit.scheduled_date, visit.time_zone);
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text fw={600}>
          <bdi>{words.planned(when, (technician && shownName(technician)) ?? noTechnicianYet)}</bdi>
        </Text>
        <JobBadge job={visit} />
      </Group>
      <Ending visit={visit} />
      {work_performed !== null && <Text dir="auto">{work_performed}</Text>}
      {parts_used.length > 0 && (
        <Text dir="auto">{words.parts(joined(parts_used.map(({ name }) => name)))}</Text>
      )}
      <Group gap="md">
        <RecordLink record="job_orders" id={id}>
          {unbroken(words.open(number))}
        </RecordLink>
        {visit.signed_at !== null && (
          <Anchor
            component={Link}
            to={`/jobs/${id}/report`}
            underline="always"
            aria-label={words.reportOf(number)}
          >
            {words.report}
          </Anchor>
        )}
        {signer_name !== null && (
          <Text c="dimmed" size="sm">
            <bdi>{words.signedBy(signer_name)}</bdi>
          </Text>
        )}
      </Group>
    </Stack>
  );
}

/** Shows why the visit was canceled or did not end as planned, and the part that the next visit needs. */
function Ending({ visit }: { readonly visit: CaseVisit }) {
  const { because, cancelled } = wordsOf(caseVisitsWords);
  const { after } = wordsOf(onSiteWords).trouble;
  const { outcome, outcome_reason, cancellation_reason } = visit;
  const what = outcome === null ? cancellation_reason !== null && cancelled : after[outcome];
  const reason = outcome === null ? cancellation_reason : outcome_reason;
  const part = partText(visit);
  return (
    <>
      {what !== false && <Text dir="auto">{reason ? because(what, reason) : what}</Text>}
      {part !== null && <Text dir="auto">{part}</Text>}
    </>
  );
}
