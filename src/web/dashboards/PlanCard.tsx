import { Box, Text, Title } from '@mantine/core';
import { getPlanUse, type PlanUse } from '#contract/plan-use.ts';
import { planAnchor } from '#domain/agreements/plan-renewal.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { useKeptFocus } from '#web/app/lists/kept-focus.ts';
import { useAnchoredFocus } from '#web/app/parts/anchored-focus.ts';
import { formatDate, todayIn } from '#web/app/time/dates.ts';
import { useSeesEveryOperator } from '#web/records/people/management.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { dashboardsWords } from '#words/en/dashboards.ts';
import { moneyText } from '#words/say/money-text.ts';
import { wordsOf } from '#words/words.ts';
import { openOffer } from './open-offer.ts';
import classes from './PlanCard.module.css';
import { type PlanWarning, planWarnings } from './plan-warnings.ts';
import { RenewalOffer } from './RenewalOffer.tsx';
import { RenewalRequest } from './RenewalRequest.tsx';

/** The client's plan. A super_admin who is not acting for a client is asked to choose one. */
export function PlanCard() {
  const { plan } = wordsOf(dashboardsWords).client;
  const mustChoose = useSeesEveryOperator();
  return mustChoose ? <EmptyState text={plan.chooseClient} /> : <OwnPlan />;
}

function OwnPlan() {
  const words = wordsOf(dashboardsWords).client.plan;
  const query = useServerQuery(getPlanUse, {});
  return (
    <QueryState query={query} rows={1}>
      {({ plan }) => (plan === null ? <EmptyState text={words.none} /> : <PlanPanel plan={plan} />)}
    </QueryState>
  );
}

const asksRenewal = (warning: PlanWarning) => warning === 'expiresSoon' || warning === 'expired';

function PlanPanel({ plan }: { readonly plan: NonNullable<PlanUse['plan']> }) {
  const words = wordsOf(dashboardsWords).client.plan;
  const zone = useOwnZone();
  const { heading, onFocus } = useKeptFocus(false);
  useAnchoredFocus(true);
  const date = (day: string | null) => (day === null ? '' : formatDate(day, zone));
  const texts: Readonly<Record<PlanWarning, string>> = {
    expiresSoon: words.expiresSoon(date(plan.expires_on)),
    expired: words.expired(date(plan.expires_on)),
    begins: words.begins(date(plan.starts_on)),
    inactive: words.inactive,
    lastVisitUsed: words.lastVisitUsed,
  };
  const today = todayIn(zone);
  const warnings = planWarnings(plan, today);
  const offer = openOffer(plan, today);
  const isEndSaid = plan.is_active && plan.expires_on !== null && !warnings.includes('expiresSoon');
  const fee = plan.annual_fee !== null && words.fee(moneyText(plan.annual_fee, plan.currency));
  const { visits_used: used, visits_per_year: perYear } = plan;
  return (
    <Box onFocus={onFocus}>
      <Panel>
        <Title order={3} id={planAnchor} ref={heading} tabIndex={-1}>
          {words.names[plan.type]}
        </Title>
        {plan.is_active && (
          <>
            <p className={classes.used}>
              <span className={classes.figure}>{words.used(used, perYear)}</span>{' '}
              {used > perYear ? words.overusedHint : words.usedHint}
            </p>
            <div className={classes.bar} aria-hidden>
              <div
                className={classes.filled}
                style={{ inlineSize: `${Math.min(100, (used / perYear) * 100)}%` }}
              />
            </div>
          </>
        )}
        <Text c="dimmed" size="sm">
          {[isEndSaid && words.expires(date(plan.expires_on)), fee].filter(Boolean).join(' · ')}
        </Text>
        {warnings.map((warning) => (
          <div key={warning} className={classes.warning}>
            <Notice tone="warning">
              {texts[warning]}
              {asksRenewal(warning) && offer === null && <RenewalRequest plan={plan} />}
            </Notice>
          </div>
        ))}
        {offer !== null && <RenewalOffer offer={offer} plan={plan} />}
      </Panel>
    </Box>
  );
}
