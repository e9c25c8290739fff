import { eq } from 'drizzle-orm';
import { getPreferences, type Preferences, savePreferences } from '#contract/preferences.ts';
import { topics } from '#domain/events/notification.ts';
import { accountQuery } from '#server/platform/account-call.ts';
import { command } from '#server/platform/command.ts';
import { requireCaller } from '#server/platform/session.ts';
import { preferences } from '#server/store/preferences.ts';

const defaults: Preferences = { email_topics: [], push_topics: [...topics], board_view: 'day' };

export const get = accountQuery(getPreferences, async ({ tx, caller }) => {
  const { id } = requireCaller(caller).view.user;
  const [row] = await tx.orm.select().from(preferences).where(eq(preferences.user_id, id));
  const { email_topics, push_topics, board_view } = row ?? defaults;
  return JSON.stringify({ email_topics, push_topics, board_view });
});

export const save = command(
  savePreferences,
  { as: 'account' },
  async ({ tx, caller }, { email_topics, push_topics, board_view }) => {
    const chosen = {
      email_topics: [...new Set(email_topics)],
      ...(push_topics !== undefined && { push_topics: [...new Set(push_topics)] }),
      board_view,
    };
    const [saved] = await tx.orm
      .insert(preferences)
      .values({ user_id: requireCaller(caller).view.user.id, ...chosen })
      .onConflictDoUpdate({ target: preferences.user_id, set: chosen })
      .returning({ push_topics: preferences.push_topics });
    return JSON.stringify({ ...defaults, ...saved, ...chosen });
  },
);
