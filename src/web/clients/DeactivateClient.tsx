import { List, Stack, Text, Textarea } from '@mantine/core';
import { type ClientView, deactivateClient, deactivationForm, listOpenCases } from '#contract/clients.ts';
import { clientLimits } from '#domain/client.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { FormButtons } from '#web/app/forms/FormButtons.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { managementWords } from '#words/en/management.ts';
import { clientPageWords } from '#words/en/people/client-page.ts';
import { wordsOf } from '#words/words.ts';

type DeactivateClientProps = { readonly client: ClientView; readonly close: () => void };

type Case = { readonly id: string; readonly number: string };

/**
 * Asks for a reason, and lists the cases that end when the client is deactivated. The server refuses the form if a
 * case is missing from the list, so the person always sees a new case first.
 */
export function DeactivateClient({ client, close }: DeactivateClientProps) {
  const query = useServerQuery(listOpenCases, { id: client.id });
  return (
    <QueryState query={query} rows={2}>
      {({ items }) => <DeactivationForm client={client} close={close} cases={items} />}
    </QueryState>
  );
}

function DeactivationForm({
  client: { id, version },
  close,
  cases,
}: DeactivateClientProps & { readonly cases: readonly Case[] }) {
  const { leaving } = wordsOf(clientPageWords);
  const { success } = wordsOf(managementWords);
  const { form, command, submit, leave } = useCallForm(deactivateClient, {
    initialValues: { reason: '' },
    schema: deactivationForm,
    inputOf: (fields) => ({ id, version, ...fields, cases_seen: cases.map((one) => one.id) }),
    failed: leaving.failed,
    done: [success, leaving.done],
    onSaved: close,
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <CommandNotice command={command} tellsStale />
        <Text>{leaving.text}</Text>
        {cases.length === 0 ? (
          <Text>{leaving.noCases}</Text>
        ) : (
          <div>
            <Text>{leaving.cases(cases.length)}</Text>
            <List>
              {cases.map((one) => (
                <List.Item key={one.id}>{one.number}</List.Item>
              ))}
            </List>
          </div>
        )}
        <Textarea
          label={leaving.reason}
          description={leaving.reasonHint}
          required
          data-autofocus
          autosize
          minRows={3}
          maxLength={clientLimits.deactivation_reason.max}
          {...form.getInputProps('reason')}
        />
        <FormButtons
          text={leaving.confirm}
          color="rose"
          loading={command.isRunning}
          leave={leave}
          leaveText={leaving.cancel}
        />
      </Stack>
    </form>
  );
}
