import { type SQL, sql } from 'drizzle-orm';
import {
  getOwnPrivacyText,
  listOwnPrivacyTexts,
  type OwnPrivacyText,
  publishPrivacyText,
  readPrivacyText,
} from '#contract/privacy/texts.ts';
import {
  type PrivacyText,
  shippedPrivacyVersion,
  shippedVersionsUntil,
} from '#domain/agreements/privacy-text.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { Language } from '#domain/values/language.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { accountQuery } from '#server/platform/account-call.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import type { QueryContext } from '#server/platform/context.ts';
import { query } from '#server/platform/query.ts';
import { hostOf } from '#server/platform/request-origin.ts';
import { scopeOf, systemFor } from '#server/store/access/identity.ts';
import {
  findShippedText,
  insertPrivacyText,
  newestPublished,
  shippedPrivacyText,
} from '#server/store/agreements/privacy-texts.ts';
import { lockOperator } from '#server/store/operators.ts';
import { lockPlatformSettings, platformSettingsId } from '#server/store/platform-settings.ts';
import { brandJson, operatorOfHost } from '#server/store/shapes/brands.ts';

const publishedJson = sql`json_build_object(
  'operator_id', t.operator_id, 'version', t.version, 'text', t.text, 'published_at', t.published_at)`;

/** Returns the published notice with this owner and version as JSON; null if there is none. */
const publishedBy = (owner: SQL, version: number) => sql`(
  select ${publishedJson} from privacy_texts t
  where t.operator_id is not distinct from ${owner} and t.version = ${version})`;

type PrivacyTextView = Pick<OwnPrivacyText, 'operator_id' | 'version' | 'text' | 'published_at'>;

export const read = accountQuery(readPrivacyText, async ({ tx, c }, { operator, version, of, language }) => {
  const isPlatforms = operator === undefined || of === 'installation';
  const owner = isPlatforms ? sql`null::uuid` : sql`o.id`;
  const ofHost =
    of === 'installation' && version === undefined ? sql`false` : sql`o.id = ${operatorOfHost(hostOf(c))}`;
  const isMeant = operator === undefined ? ofHost : sql`o.id = ${operator}`;
  const json = await tx.json(sql`
    select json_build_object(
      'is_found', o.id is not null,
      'newest', ${newestPublished(publishedJson, sql`o.id`)},
      'requested', ${version === undefined ? sql`null` : publishedBy(owner, version)},
      'responsible', case when o.id is null
        then json_build_object('name', null, 'second_name', null, 'address', null, 'second_address', null, 'phone', s.contact_phone, 'email', s.contact_email)
        else json_build_object(
          'name', o.name, 'second_name', o.second_name, 'address', o.address, 'second_address', o.second_address, 'phone', o.service_phone, 'email', o.service_email) end,
      'country', o.country, 'brand', ${brandJson}) as json
    from platform_settings s left join country_operators o on ${isMeant}
      left join operator_logos l on l.operator_id = o.id`);
  const { is_found, newest, requested, ...rest } = JSON.parse(json ?? '{}');
  if (operator !== undefined && is_found !== true) throw new NotFoundError('operator');
  const applying: PrivacyTextView = newest ?? shippedPrivacyText(language);
  const shippedOne = () => (isPlatforms && version !== undefined ? findShippedText(version, language) : null);
  const view: PrivacyTextView | null = version === undefined ? applying : (requested ?? shippedOne());
  if (view === null) throw new NotFoundError('privacy notice');
  const { operator_id, text, published_at } = view;
  const is_current = operator_id === applying.operator_id && view.version === applying.version;
  return JSON.stringify({ operator_id, version: view.version, text, published_at, is_current, ...rest });
});

/** Returns the newest notice of the actor's operator or, for an actor without one, of the installation. */
async function ownText({ tx, actor }: QueryContext, language?: Language): Promise<string> {
  const { operator_id = null } = actor;
  const back = tx.switchTo(systemFor(scopeOf(actor)));
  const columns = sql`t.operator_id, t.version, t.text, t.published_at`;
  const reading = tx.rows<PrivacyTextView>(newestPublished(columns, sql`${operator_id}::uuid`));
  back();
  const [newest = shippedPrivacyText(language)] = await reading;
  const isOwn = newest.operator_id === operator_id;
  return JSON.stringify({
    id: operator_id ?? platformSettingsId,
    operator_id,
    version: isOwn ? newest.version : 0,
    text: newest.text,
    published_at: isOwn ? newest.published_at : null,
  });
}

export const get = query(getOwnPrivacyText, 'privacy notice', (context, { language }) =>
  ownText(context, language),
);

const mostListed = 100;

export const list = query(listOwnPrivacyTexts, 'privacy notice', async ({ tx, actor }) => {
  const { operator_id = null } = actor;
  const published = await tx.rows<PrivacyText & { readonly first: number }>(sql`
    select t.operator_id, t.version, t.published_at, min(t.version) over () as first from privacy_texts t
    where t.operator_id is not distinct from ${operator_id}::uuid order by t.version desc limit ${mostListed}`);
  const shipped = operator_id === null ? shippedVersionsUntil(published[0]?.first ?? null) : [];
  const items = [
    ...published.map(({ first: _, ...text }) => text),
    ...shipped.map((version) => ({ operator_id, version, published_at: null })),
  ];
  return JSON.stringify({ items });
});

export const publish = command(
  publishPrivacyText,
  (context) => ownText(context),
  async ({ tx, actor, now, newId, record }, { version, text }) => {
    const { operator_id = null } = actor;
    const shipped = operator_id === null ? shippedPrivacyVersion : 0;
    const [owner, [newest]] = await inOneTrip(
      operator_id === null ? lockPlatformSettings(tx) : lockOperator(tx, operator_id),
      tx.rows<{ version: number }>(sql`
        select coalesce(max(version), ${shipped}) as version from privacy_texts
        where operator_id is not distinct from ${operator_id}::uuid`),
    );
    const { id } = owner;
    const current = newest?.version ?? shipped;
    requireVersion('privacy notice', { id, version: current }, version);
    insertPrivacyText(tx, { id: newId(), operator_id, version: current + 1, text, published_at: now });
    const changes = { privacy_version: { from: current, to: current + 1 } };
    if ('name' in owner) record('operators.privacy-published', { of: owner, changes });
    else record('platform-settings.privacy-published', { of: owner, changes });
    return id;
  },
);
