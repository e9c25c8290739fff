import { Button, Divider, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { getClientDashboard } from '#contract/dashboards.ts';
import { listJobOrders } from '#contract/job-orders/order/order.ts';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { getPlanUse } from '#contract/plan-use.ts';
import { planAddress } from '#domain/agreements/plan-renewal.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { refusal } from '#domain/workflow.ts';
import { useIsStaff } from '#web/app/accounts/StaffNotice.tsx';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { useServerPages, useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { todayIn } from '#web/app/time/dates.ts';
import { CaseNumber, JobMachine, JobNumber } from '#web/records/page/job-links.tsx';
import { messageAddress } from '#web/records/page/message-anchor.ts';
import { useSeesEveryOperator } from '#web/records/people/management.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { dashboardsWords } from '#words/en/dashboards.ts';
import { wordsOf } from '#words/words.ts';
import classes from './Dashboard.module.css';
import { openOffer } from './open-offer.ts';
import { Section } from './parts/Section.tsx';
import { RatePrompt, useVisitToRate } from './RatePrompt.tsx';

/** Returns the reports to sign, the questions and the offer to answer, and the visit to rate. */
export function useForYou() {
  const isStaff = useIsStaff();
  const open = useServerPages(listJobOrders, { group: 'open' });
  const { isPending, data: dashboard } = useServerQuery(getClientDashboard, {});
  const { data } = useServerQuery(getPlanUse, {}, { enabled: !useSeesEveryOperator() });
  const today = todayIn(useOwnZone());
  const toRate = useVisitToRate();
  const canSign = (job: JobOrderListed) =>
    refusal(jobOrderWorkflow, 'sign', job, { role: 'client' }) === null;
  return {
    toSign: isStaff ? [] : open.items.filter(canSign),
    hasOffer: !isStaff && data?.plan != null && openOffer(data.plan, today) !== null,
    toAnswer: dashboard?.to_answer ?? [],
    toRate,
    isPending: open.isPending || isPending,
  };
}

type ForYouProps = Omit<ReturnType<typeof useForYou>, 'isPending'>;

/** The first section of the client's home page. It is left out if the client has nothing to do. */
export function ForYou({ toSign, hasOffer, toAnswer, toRate }: ForYouProps) {
  const { client } = wordsOf(dashboardsWords);
  const { offer } = client.plan.renewal;
  const hasLines = toSign.length + toAnswer.length > 0 || hasOffer;
  if (!hasLines && toRate === null) return null;
  return (
    <Section title={client.forYou}>
      <Panel>
        {hasLines && (
          <ul className={classes.lines} aria-label={client.forYou}>
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
            {toAnswer.map(({ record, author, ...open }) => (
              <li key={open.id} aria-label={open.number}>
                <Text className={classes.text ?? ''}>
                  {client.question} · <CaseNumber open={open} />
                </Text>
                <Button component={Link} to={messageAddress(record, open.id)} variant="default">
                  {client.answer(shownName(author))}
                </Button>
              </li>
            ))}
            {hasOffer && (
              <li>
                <Text className={classes.text ?? ''}>{offer.title}</Text>
                <Button component={Link} to={planAddress} variant="default">
                  {offer.see}
                </Button>
              </li>
            )}
          </ul>
        )}
        {hasLines && toRate !== null && <Divider my="sm" />}
        {toRate !== null && <RatePrompt {...toRate} key={toRate.id} />}
      </Panel>
    </Section>
  );
}
