import { type Preferences, savePreferences } from '#contract/preferences.ts';
import type { Role } from '#domain/actor.ts';
import type { Audience } from '#domain/events/audience.ts';
import { type Topic, topicsOf } from '#domain/events/notification.ts';
import { useSession } from '#web/app/accounts/session.ts';
import { useFormCommand } from '#web/app/forms/form-command.ts';
import { useVersionedForm } from '#web/app/forms/versioned-form.ts';
import { preferencesWords } from '#words/en/preferences.ts';
import { wordsOf } from '#words/words.ts';

const audienceOf: Readonly<Record<Role, Audience>> = {
  super_admin: 'platform',
  country_operator: 'operator',
  dispatcher: 'dispatchers',
  technician: 'technician',
  client: 'client',
};

const pushAudienceOf = {
  country_operator: 'operator',
  dispatcher: 'dispatchers',
  technician: 'technician',
  client: 'client',
} as const satisfies Readonly<Record<Exclude<Role, 'super_admin'>, Audience>>;

/**
 * Returns the topics that can be sent to the signed-in user by email. They stay the same while the user acts
 * for someone.
 */
export function useOwnTopics(): readonly Topic[] {
  const { role } = useSession();
  return role === null ? [] : topicsOf(audienceOf[role]);
}

/** Returns the audience that decides which push notifications the signed-in user gets; null if the user gets none. */
export function usePushAudience() {
  const { role } = useSession();
  if (role === null || role === 'super_admin') return null;
  return pushAudienceOf[role];
}

/** Creates the form for the user's own preferences. */
export function usePreferencesForm(preferences: Preferences) {
  const { failed, saved } = wordsOf(preferencesWords);
  const state = useVersionedForm({ record: preferences, valuesOf });
  return { ...state, ...useFormCommand(state, savePreferences, { failed, done: [saved] }) };
}

const valuesOf = (preferences: Preferences) => preferences;
