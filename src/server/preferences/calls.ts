import { eq } from 'drizzle-orm';
import type { ParsedInputOf } from '#contract/call.ts';
import { getPreferences, type Preferences, savePreferences } from '#contract/preferences.ts';
import type { AccountHandler } from '#server/platform/calls.ts';
import { requireCaller } from '#server/platform/session.ts';
import { systemIdentity } from '#server/store/access/identity.ts';
import { preferences } from '#server/store/preferences.ts';

const defaults: Preferences = { email_topics: [], board_view: 'day' };

export const get: AccountHandler = {
  kind: 'account',
  call: getPreferences,
  run: async ({ database }, _, caller) => {
    const [found] = await database.transaction(
      systemIdentity,
      ({ orm }) =>
        orm
          .select()
          .from(preferences)
          .where(eq(preferences.user_id, requireCaller(caller).view.user.id)),
      { readOnly: true },
    );
    const { email_topics, board_view } = found ?? defaults;
    return JSON.stringify({ email_topics, board_view });
  },
};

export const save: AccountHandler = {
  kind: 'account',
  call: savePreferences,
  run: async ({ database }, _, caller, input) => {
    const { email_topics, board_view } = input as ParsedInputOf<typeof savePreferences>;
    const chosen = { email_topics: [...new Set(email_topics)], board_view };
    await database.transaction(systemIdentity, async ({ orm }) => {
      await orm
        .insert(preferences)
        .values({ user_id: requireCaller(caller).view.user.id, ...chosen })
        .onConflictDoUpdate({ target: preferences.user_id, set: chosen });
    });
    return JSON.stringify(chosen);
  },
};
