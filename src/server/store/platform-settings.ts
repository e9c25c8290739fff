import { eq, sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { policies } from './access/row-access.ts';
import { phone, version } from './rows/columns.ts';

/** The fixed id of the only row, which events refer to. */
export const platformSettingsId = '00000000-0000-7000-8000-000000000001';

export const platform_settings = pgTable(
  'platform_settings',
  {
    id: uuid().primaryKey().default(platformSettingsId),
    version: version(),
    sign_up_open: boolean().notNull().default(true),
    contact_phone: phone(),
    contact_email: text(),
    /** The address for replies to the platform's emails. */
    mail_reply_to: text(),
    /** The address of a MapLibre style. Without it, there is no map. */
    map_style_url: text(),
  },
  (table) => [
    check('platform_settings_is_one', sql`${table.id} = ${sql.raw(`'${platformSettingsId}'`)}`),
    ...policies('platform_settings'),
  ],
);

type PlatformSettings = typeof platform_settings.$inferSelect;

export async function getPlatformSettings(tx: Transaction): Promise<PlatformSettings> {
  const [settings] = await tx.orm.select().from(platform_settings).execute();
  if (!settings) throw new Error('the platform has no settings');
  return settings;
}

export async function lockPlatformSettings(tx: Transaction): Promise<PlatformSettings> {
  const [settings] = await tx.orm.select().from(platform_settings).for('update').execute();
  if (!settings) throw new Error('the platform has no settings');
  return settings;
}

export function savePlatformSettings(tx: Transaction, settings: PlatformSettings): PlatformSettings {
  const saved = { ...settings, version: settings.version + 1 };
  tx.write(tx.orm.update(platform_settings).set(saved).where(eq(platform_settings.id, settings.id)));
  return saved;
}
