import { Button, Stack } from '@mantine/core';
import { type OwnAccount, ownNameForm, saveOwnName } from '#contract/own-account.ts';
import { recheckSession } from '#web/app/accounts/session.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { SecondInput } from '#web/records/people/SecondInput.tsx';
import { ownAccountWords } from '#words/en/own-account.ts';
import { wordsOf } from '#words/words.ts';

/** The form for a person's own name in a second script. Its button appears with the first change. */
export function OwnNameForm({ user: { second_name } }: { readonly user: OwnAccount['user'] }) {
  const { profile } = wordsOf(ownAccountWords);
  const { form, command, submit } = useCallForm(saveOwnName, {
    initialValues: { second_name: second_name ?? '' },
    schema: ownNameForm,
    done: [profile.nameSaved],
    onSaved: ({ user }) => {
      const saved = { second_name: user.second_name ?? '' };
      form.setInitialValues(saved);
      form.setValues(saved);
      void recheckSession();
    },
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <CommandNotice command={command} />
        <SecondInput field="second_name" input={form.getInputProps('second_name')} />
        {form.isDirty() && (
          <div>
            <Button type="submit" loading={command.isRunning}>
              {profile.saveName}
            </Button>
          </div>
        )}
      </Stack>
    </form>
  );
}
