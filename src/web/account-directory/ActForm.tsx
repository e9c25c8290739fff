import { Stack, Text } from '@mantine/core';
import * as calls from '#contract/account-directory.ts';
import type { Call } from '#contract/calls/call.ts';
import { listOpenJobs } from '#contract/technicians.ts';
import type { AccountAct } from '#domain/accounts/account-state.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useCommand, useServerQuery } from '#web/app/data/server-data.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { FormButtons } from '#web/app/forms/FormButtons.tsx';
import { shownName } from '#web/app/language/shown-name.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { accountDirectoryWords } from '#words/en/people/account-directory.ts';
import { wordsOf } from '#words/words.ts';

type ConfirmedAct = Exclude<AccountAct, 'change_email'>;

const callOf = {
  sign_out: calls.signOutAccount,
  unlock: calls.unlockAccount,
  reset_two_factor: calls.resetTwoFactor,
  deactivate: calls.deactivateAccount,
  activate: calls.activateAccount,
} satisfies Record<ConfirmedAct, Call>;

type ActFormProps = {
  readonly account: calls.AccountView;
  readonly act: ConfirmedAct;
  readonly close: () => void;
};

/**
 * Explains an action, and carries it out after confirmation. Before a technician is deactivated, it lists
 * their open jobs.
 */
export function ActForm(props: ActFormProps) {
  const { account, act } = props;
  const isTechnician = act === 'deactivate' && account.record?.record === 'technicians';
  return isTechnician && account.record !== null ? (
    <WithOpenJobs {...props} technician={account.record.id} />
  ) : (
    <Confirmation {...props} />
  );
}

function WithOpenJobs({ technician, ...props }: ActFormProps & { readonly technician: string }) {
  const { openJobs } = wordsOf(accountDirectoryWords);
  const query = useServerQuery(listOpenJobs, { id: technician });
  const items = query.data?.items ?? [];
  return (
    <Confirmation
      {...props}
      openJobsSeen={items.map(({ id }) => id)}
      isWaiting={query.data === undefined || query.isFetching}
    >
      <QueryState query={query} rows={1}>
        {() => (
          <>
            <Text>{items.length === 0 ? openJobs.none : openJobs.some}</Text>
            <ul>
              {items.map(({ id, number, client }) => (
                <li key={id}>
                  <bdi dir="ltr" className="gh-number">
                    {number}
                  </bdi>{' '}
                  · {shownName(client)}
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </Confirmation>
  );
}

type ConfirmationProps = ActFormProps & {
  readonly openJobsSeen?: readonly string[];
  readonly isWaiting?: boolean;
  readonly children?: React.ReactNode;
};

function Confirmation({ account, act, close, openJobsSeen, isWaiting = false, children }: ConfirmationProps) {
  const words = wordsOf(accountDirectoryWords).acts[act];
  const call: Call = callOf[act];
  const command = useCommand(call, {
    failed: words.failed,
    onSuccess: () => {
      toastSuccess(words.done, shownName(account));
      close();
    },
  });
  const isDangerous = act === 'deactivate' || act === 'reset_two_factor';
  const input = { id: account.id, ...(openJobsSeen && { open_jobs_seen: openJobsSeen }) };
  return (
    <Stack gap="md">
      <CommandNotice command={command} />
      <Text>{words.ask(shownName(account))}</Text>
      {children}
      <FormButtons
        text={words.button}
        {...(isDangerous && { color: 'rose' })}
        loading={command.isRunning}
        disabled={isWaiting}
        data-autofocus
        send={() => void command.run(input)}
        leave={close}
      />
    </Stack>
  );
}
