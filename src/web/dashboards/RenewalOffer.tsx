import { Button, Group, Text, Title } from '@mantine/core';
import { answerRenewal } from '#contract/clients/renewal.ts';
import type { PlanUse } from '#contract/plan-use.ts';
import { useIsStaff } from '#web/app/accounts/StaffNotice.tsx';
import { useActsForClient } from '#web/app/acting-for/own-will.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { formatDate } from '#web/app/time/dates.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { Facts } from '#web/ui/Facts.tsx';
import { dashboardsWords } from '#words/en/dashboards.ts';
import { countText } from '#words/say/count-text.ts';
import { moneyText } from '#words/say/money-text.ts';
import { wordsOf } from '#words/words.ts';
import type { RenewalOfferTerms } from './open-offer.ts';
import classes from './PlanCard.module.css';

type Plan = NonNullable<PlanUse['plan']>;
type RenewalOfferProps = { readonly offer: RenewalOfferTerms; readonly plan: Plan };

/** The operator's offer to renew the plan, with its terms. One tap accepts or declines it. */
export function RenewalOffer({ offer, plan }: RenewalOfferProps) {
  const { names, renewal } = wordsOf(dashboardsWords).client.plan;
  const words = renewal.offer;
  const isStaff = useIsStaff();
  const isActing = useActsForClient();
  const { type, starts_on, expires_on, visits_per_year, annual_fee, offered_at } = offer;
  const day = (date: string) => formatDate(date, 'UTC');
  // The renewal of a running plan keeps its start date. Showing it would suggest that the client pays for the past.
  const isLonger = starts_on === plan.starts_on;
  const dates = isLonger ? words.until(day(expires_on)) : words.span(day(starts_on), day(expires_on));
  return (
    <section aria-label={words.title} className={classes.warning}>
      <Title order={4}>{words.title}</Title>
      <Facts
        facts={[
          { name: words.plan, value: names[type] },
          { name: words.dates, value: dates },
          { name: words.visits, value: countText(visits_per_year) },
          {
            name: words.fee,
            value: annual_fee === null ? words.noFee : moneyText(annual_fee, plan.currency),
          },
        ]}
      />
      {isStaff || isActing ? (
        <Text>{isActing ? words.ofClient : words.ofOwners}</Text>
      ) : (
        <Answers terms={{ offered_at, annual_fee, currency: plan.currency, visits_per_year }} />
      )}
    </section>
  );
}

type Terms = Pick<RenewalOfferTerms, 'offered_at' | 'annual_fee' | 'visits_per_year'> &
  Pick<Plan, 'currency'>;

function Answers({ terms }: { readonly terms: Terms }) {
  const words = wordsOf(dashboardsWords).client.plan.renewal.offer;
  const { failed } = words;
  const accept = useCommand(answerRenewal, { failed, onSuccess: () => toastSuccess(words.accepted) });
  const decline = useCommand(answerRenewal, { failed, onSuccess: () => toastSuccess(words.declined) });
  const isRunning = accept.isRunning || decline.isRunning;
  return (
    <>
      <CommandNotice command={accept} />
      <CommandNotice command={decline} />
      <Group mt="xs" className="gh-actions">
        <Button loading={isRunning} onClick={() => void accept.run({ answer: 'accept', ...terms })}>
          {words.accept}
        </Button>
        <Button
          variant="default"
          loading={isRunning}
          onClick={() => void decline.run({ answer: 'decline', ...terms })}
        >
          {words.decline}
        </Button>
      </Group>
    </>
  );
}
