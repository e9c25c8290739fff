import { sql } from 'drizzle-orm';
import { getMailDelivery, getMap, getPlatform, getPlatformSettings } from '#contract/settings.ts';
import type { AccountHandler } from '#server/platform/calls.ts';
import type { ActorHandler, View } from '#server/platform/command.ts';
import type { Server } from '#server/platform/context.ts';
import { query } from '#server/platform/query.ts';
import { hostOf } from '#server/platform/request-origin.ts';
import { systemIdentity } from '#server/store/access/identity.ts';
import * as store from '#server/store/platform-settings.ts';
import { findBrandOfDomain } from '#server/store/shapes/brands.ts';

/** What anybody may read of the settings. */
async function publicSettings({ database }: Server) {
  const { sign_up_open, contact_phone, contact_email } = await database.transaction(
    systemIdentity,
    store.getPlatformSettings,
    { readOnly: true },
  );
  return { sign_up_open, contact: { phone: contact_phone, email: contact_email } };
}

export const platform: AccountHandler = {
  kind: 'account',
  call: getPlatform,
  run: async (server, c) => {
    const brand = await findBrandOfDomain(server.database, hostOf(c));
    return JSON.stringify({ ...(await publicSettings(server)), brand });
  },
};

export const viewSettings: View = ({ tx }) =>
  tx.json(sql`
    select json_build_object(
      'id', id, 'version', version, 'sign_up_open', sign_up_open, 'contact_phone', contact_phone,
      'contact_email', contact_email, 'mail_reply_to', mail_reply_to, 'map_style_url', map_style_url) as json
    from platform_settings`);

export const get = query(getPlatformSettings, 'settings', (context) => viewSettings(context, ''));

/** The settings are the platform's alone, but everybody who is signed in may read the map's style. */
export const map: AccountHandler = {
  kind: 'account',
  call: getMap,
  run: async ({ database }) => {
    const settings = await database.transaction(systemIdentity, store.getPlatformSettings, {
      readOnly: true,
    });
    return JSON.stringify({ style_url: settings.map_style_url });
  },
};

/** Mail is out of every actor's reach: the figure is read by the server's own role. */
export const mailDelivery: ActorHandler<typeof getMailDelivery> = {
  kind: 'query',
  call: getMailDelivery,
  run: async ({ database, mailLeavesBy }) => {
    const [row] = await database.transaction(
      systemIdentity,
      (tx) => tx.rows<{ waiting: number }>(sql`select count(*) as waiting from outgoing_mails`),
      { readOnly: true },
    );
    return JSON.stringify({ by: mailLeavesBy, waiting: row?.waiting ?? 0 });
  },
};
