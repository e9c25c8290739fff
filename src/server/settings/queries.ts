import { sql } from 'drizzle-orm';
import { getMailDelivery, getMap, getPlatform, getPlatformSettings } from '#contract/settings.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { accountQuery } from '#server/platform/account-call.ts';
import type { ActorHandler, View } from '#server/platform/command.ts';
import { query } from '#server/platform/query.ts';
import { hostOf } from '#server/platform/request-origin.ts';
import { currentPrivacyNotice } from '#server/steps/agreement.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { findPrivacyTexts } from '#server/store/agreements/privacy-texts.ts';
import { type MailFigures, mailFigures } from '#server/store/outgoing-mails.ts';
import * as store from '#server/store/platform-settings.ts';
import { findBrandIn, operatorOfHost } from '#server/store/shapes/brands.ts';

/** Returns the settings that anyone may see. */
export const platform = accountQuery(getPlatform, async ({ tx, c, server }) => {
  const host = hostOf(c);
  const [settings, brand, texts, [operator]] = await inOneTrip(
    store.getPlatformSettings(tx),
    findBrandIn(tx, host),
    findPrivacyTexts(tx, operatorOfHost(host)),
    tx.rows<{ id: string | null }>(sql`select ${operatorOfHost(host)} as id`),
  );
  const contact = { phone: settings.contact_phone, email: settings.contact_email };
  const privacy = currentPrivacyNotice(texts, { operator_id: operator?.id ?? null, now: server.now() });
  return JSON.stringify({ sign_up_open: settings.sign_up_open, contact, brand, privacy });
});

export const viewSettings: View = ({ tx }) =>
  tx.json(sql`
    select json_build_object(
      'id', id, 'version', version, 'sign_up_open', sign_up_open, 'contact_phone', contact_phone,
      'contact_email', contact_email, 'mail_reply_to', mail_reply_to, 'map_style_url', map_style_url) as json
    from platform_settings`);

export const get = query(getPlatformSettings, 'settings', (context) => viewSettings(context, ''));

/** Returns the map style. Only super_admins can see the settings, but everyone who is signed in may read the style. */
export const map = accountQuery(getMap, async ({ tx }) => {
  const settings = await store.getPlatformSettings(tx);
  return JSON.stringify({ style_url: settings.map_style_url });
});

/** Reads the number of waiting emails in the server's own role, because no actor can read the queue. */
export const mailDelivery: ActorHandler<typeof getMailDelivery> = {
  kind: 'query',
  call: getMailDelivery,
  run: (server, actor, input, request) =>
    query(getMailDelivery, 'mail', async ({ tx }) => {
      tx.switchTo(systemFor({ installation: 'all emails are in one queue' }));
      const [row] = await tx.rows<MailFigures>(sql`select ${mailFigures} from outgoing_mails`);
      return JSON.stringify({ by: server.mailLeavesBy, waiting: row?.waiting ?? 0 });
    }).run(server, actor, input, request),
};
