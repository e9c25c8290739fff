import { createOperator } from '#contract/operators.ts';
import { defaultTimeZone, usesHijriDates, weekendOf, zoneOfCountry } from '#domain/operator.ts';
import { command } from '#server/platform/command.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { creating } from '#server/steps/new-account.ts';
import { openNumberSeries } from '#server/store/number-series.ts';
import { insertOperator } from '#server/store/operators.ts';
import { requireKnownZone } from './known-zone.ts';
import { requireOtherDomain } from './other-domain.ts';
import { viewOperator } from './queries.ts';

export const create = (accounts: Accounts) =>
  command(createOperator, creating(accounts, viewOperator), async (context, input, makeAccount) => {
    const { tx, now, newId, record } = context;
    const { email, password: _, account_id: __, ...fields } = input;
    requireOtherDomain(context, fields.custom_domain);
    const time_zone = zoneOf(fields);
    await requireKnownZone(tx, time_zone);
    const id = newId();
    const user_id = await makeAccount(context, {
      name: fields.name,
      second_name: fields.second_name,
      email,
      role: 'country_operator',
      operator_id: id,
    });
    const operator = insertOperator(tx, {
      ...fields,
      id,
      user_id,
      time_zone,
      weekend: [...weekendOf(fields.country)],
      has_hijri_dates: usesHijriDates(fields.country),
      created_at: now,
    });
    openNumberSeries(tx, id);
    record('operators.created', { after: operator });
    return id;
  });

function zoneOf({ time_zone, country }: { time_zone: string | null; country: string }): string {
  return time_zone ?? zoneOfCountry(country) ?? defaultTimeZone;
}
