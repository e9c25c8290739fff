import { Text } from '@mantine/core';
import { getUpkeep } from '#contract/dashboards/upkeep.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { formatDate } from '#web/app/time/dates.ts';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { upkeepWords } from '#words/en/planning/upkeep.ts';
import { wordsOf } from '#words/words.ts';
import classes from './Dashboard.module.css';
import { Section } from './parts/Section.tsx';

/** The clients that requested a renewal of their plan. Renders nothing if there are none. */
export function RequestedRenewals({ plans }: { readonly plans: string }) {
  const { home, asked } = wordsOf(upkeepWords).plans;
  const { data } = useServerQuery(getUpkeep, {});
  const clients = data?.renewals_asked ?? [];
  if (clients.length === 0) return null;
  return (
    <Section title={home.title} link={{ text: home.all, to: plans }}>
      <Panel>
        <ul className={classes.lines} aria-label={home.title}>
          {clients.map((client) => (
            <li key={client.id}>
              <Text className={classes.text ?? ''}>
                <RecordLink record="clients" id={client.id}>
                  {shownName(client)}
                </RecordLink>
                {` · ${asked(formatDate(client.renewal_asked_at, client.time_zone))} · `}
                {home[client.is_over ? 'expired' : 'expires'](
                  formatDate(client.expires_on, client.time_zone),
                )}
              </Text>
            </li>
          ))}
        </ul>
      </Panel>
    </Section>
  );
}
