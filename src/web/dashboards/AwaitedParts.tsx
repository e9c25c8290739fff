import { Text } from '@mantine/core';
import type { OutputOf } from '#contract/calls/call.ts';
import type { getClientDashboard } from '#contract/dashboards.ts';
import { partText } from '#web/records/job-orders/missing-part/part-text.ts';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { unbroken } from '#web/ui/numbers/unbroken.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { missingPartWords } from '#words/en/job-orders/visit/missing-part.ts';
import { wordsOf } from '#words/words.ts';
import { Section } from './parts/Section.tsx';

type Home = OutputOf<typeof getClientDashboard>;
type AwaitedPartsProps = { readonly jobs: Home['awaited_parts'] };
type FollowUpsProps = { readonly jobs: Home['to_follow'] };

/** The client's signed visits whose follow-up visit is not planned yet. Renders nothing if there are none. */
export function FollowUps({ jobs }: FollowUpsProps) {
  const { home } = wordsOf(missingPartWords);
  if (jobs.length === 0) return null;
  return (
    <Section title={home.toFollow}>
      {jobs.map((job) => (
        <Panel key={job.id} label={job.number}>
          <Text>{home.stillNeeded}</Text>
          <RecordLink record="job_orders" id={job.id}>
            {unbroken(home.line(job.number, job.machine.model))}
          </RecordLink>
        </Panel>
      ))}
    </Section>
  );
}

/**
 * The parts that the client's follow-up visits are waiting for, each with its expected day. Renders nothing
 * if there are none.
 */
export function AwaitedParts({ jobs }: AwaitedPartsProps) {
  const { home } = wordsOf(missingPartWords);
  if (jobs.length === 0) return null;
  return (
    <Section title={home.title}>
      {jobs.map((job) => (
        <Panel key={job.id} label={job.number}>
          <Text fw={600}>
            <bdi>{partText(job)}</bdi>
          </Text>
          <RecordLink record="job_orders" id={job.id}>
            {unbroken(home.line(job.number, job.machine.model))}
          </RecordLink>
        </Panel>
      ))}
    </Section>
  );
}
