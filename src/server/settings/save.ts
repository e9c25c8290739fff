import { savePlatformSettings } from '#contract/settings.ts';
import { withChanges } from '#domain/field-changes.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import * as store from '#server/store/platform-settings.ts';
import { viewSettings } from './queries.ts';

export const save = command(savePlatformSettings, viewSettings, async ({ tx, record }, input) => {
  const { version, ...fields } = input;
  const settings = await store.lockPlatformSettings(tx);
  requireVersion('settings', settings, version);
  const saved = store.savePlatformSettings(tx, withChanges(settings, fields));
  record('platform-settings.saved', { before: settings, after: saved });
  return saved.id;
});
