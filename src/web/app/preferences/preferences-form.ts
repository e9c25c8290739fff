import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { type Preferences, savePreferences } from '#contract/preferences.ts';
import type { Role } from '#domain/actor.ts';
import { type Audience, type Topic, topicsOf } from '#domain/notification.ts';
import { useSession } from '#web/app/accounts/session.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { preferencesWords } from '#words/en/preferences.ts';
import { wordsOf } from '#words/words.ts';

const audienceOf: Readonly<Record<Role, Audience>> = {
  super_admin: 'platform',
  country_operator: 'operator',
  dispatcher: 'dispatchers',
  technician: 'technician',
  client: 'client',
};

/** What whoever is signed in can be mailed about, in whosever place. */
export function useOwnTopics(): readonly Topic[] {
  const { role } = useSession();
  return role === null ? [] : topicsOf(audienceOf[role]);
}

/** The form of what a person chose for itself; as long as nothing is changed here it follows other tabs. */
export function usePreferencesForm(preferences: Preferences) {
  const words = wordsOf(preferencesWords);
  const form = useForm<Preferences>({ initialValues: preferences });
  const standOn = (next: Preferences) => {
    form.setInitialValues(next);
    form.setValues(next);
  };
  const command = useCommand(savePreferences, {
    failed: words.failed,
    onSuccess: (saved) => {
      standOn(saved);
      toastSuccess(words.saved);
    },
  });
  const isSame = JSON.stringify(preferences) === JSON.stringify(form.values);
  const isOutdated = !isSame && !form.isDirty() && !command.isRunning;
  useEffect(() => {
    if (isOutdated) standOn(preferences);
  });
  const save = form.onSubmit((values) => void command.run(values));
  return { form, command, save };
}
