import { Button, Divider, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { getClientDashboard } from '#contract/dashboards.ts';
import { listJobOrders } from '#contract/job-orders/order/order.ts';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { refusal } from '#domain/workflow.ts';
import { useIsStaff } from '#web/app/accounts/StaffNotice.tsx';
import { useServerPages, useServerQuery } from '#web/app/data/server-data.ts';
import { JobMachine, JobNumber } from '#web/records/page/job-links.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { dashboardsWords } from '#words/en/dashboards.ts';
import { wordsOf } from '#words/words.ts';
import classes from './Dashboard.module.css';
import { Section } from './parts/Section.tsx';
import { RatePrompt, useVisitToRate } from './RatePrompt.tsx';

/** Returns the reports that the client can sign, and the visit to rate. */
export function useForYou() {
  const isStaff = useIsStaff();
  const open = useServerPages(listJobOrders, { group: 'open' });
  const { isPending } = useServerQuery(getClientDashboard, {});
  const toRate = useVisitToRate();
  const canSign = (job: JobOrderListed) =>
    refusal(jobOrderWorkflow, 'sign', job, { role: 'client' }) === null;
  return {
    toSign: isStaff ? [] : open.items.filter(canSign),
    toRate,
    isPending: open.isPending || isPending,
  };
}

type ForYouProps = Pick<ReturnType<typeof useForYou>, 'toSign' | 'toRate'>;

/** The first section of the client's home. It is left out if the client has nothing to do. */
export function ForYou({ toSign, toRate }: ForYouProps) {
  const { client } = wordsOf(dashboardsWords);
  if (toSign.length === 0 && toRate === null) return null;
  return (
    <Section title={client.forYou}>
      <Panel>
        {toSign.length > 0 && (
          <ul className={classes.lines} aria-label={client.toSign}>
            {toSign.map((job) => (
              <li key={job.id} aria-label={job.number}>
                <Text className={classes.text ?? ''}>
                  {client.reportToSign} · <JobNumber job={job} /> · <JobMachine job={job} />
                </Text>
                <Button component={Link} to={`/client/jobs/${job.id}/signature`}>
                  {client.reviewAndSign}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {toSign.length > 0 && toRate !== null && <Divider my="sm" />}
        {toRate !== null && <RatePrompt {...toRate} key={toRate.id} />}
      </Panel>
    </Section>
  );
}
