import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { type AccountView, listAccounts, roleFilters } from '#contract/account-directory.ts';
import { accountStates, isErased } from '#domain/accounts/account-state.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { useWithZone } from '#web/app/acting-for/with-zone.ts';
import { oneOf, words as typedWords } from '#web/app/data/address.ts';
import { useAddressView } from '#web/app/data/address-view.ts';
import { useTablePages } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { SearchedTable } from '#web/app/lists/SearchedList.tsx';
import { valueColumn } from '#web/app/lists/value-column.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { AccountStateTag } from '#web/records/people/AccountTags.tsx';
import { Email } from '#web/records/people/Email.tsx';
import { useSeesEveryOperator } from '#web/records/people/management.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { Page } from '#web/ui/Page.tsx';
import { accountDirectoryWords } from '#words/en/people/account-directory.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { type DirectoryAction, DirectoryDialog } from './DirectoryDialog.tsx';
import { roleText } from './role-text.ts';

/** The input's value for "all", because the input cannot hold null. */
const all = 'all';
const readers = { search: typedWords, role: oneOf(roleFilters), state: oneOf(accountStates) };

/**
 * The accounts that this person may see. A super_admin sees those of the whole platform, and an operator
 * those of its own company.
 */
export function AccountsScreen() {
  const words = wordsOf(accountDirectoryWords);
  const withZone = useWithZone();
  const { view, choose, type } = useAddressView(readers);
  const [action, ask] = useState<DirectoryAction>(null);
  const { search, role, state } = view;
  const isWhole = search === '' && role === null && state === null;
  const pages = useTablePages(listAccounts, {
    ...(search !== '' && { search }),
    ...(role !== null && { role }),
    ...(state !== null && { state }),
  });
  const list = { ...pages, search, setSearch: (text: string) => type({ search: text }) };
  return (
    <Page
      title={words.title}
      description={withZone(words.description)}
      actions={
        <>
          <Button variant="default" onClick={() => ask({ kind: 'find' })}>
            {words.find.button}
          </Button>
          <Button onClick={() => ask({ kind: 'invite' })}>{words.invite.button}</Button>
        </>
      }
    >
      <Filters role={role} state={state} choose={choose} />
      <SearchedTable
        name="accounts"
        list={list}
        words={{ title: words.list, search: words.search, found: words.found }}
        empty={isWhole ? words.empty : words.noneFound}
        columns={useColumns()}
        isDialogOpen={action !== null}
      />
      <DirectoryDialog action={action} ask={ask} />
    </Page>
  );
}

function useColumns(): readonly Column<AccountView>[] {
  const { columns, states, never, on, off } = wordsOf(accountDirectoryWords);
  const zone = useOwnZone();
  const operator = valueColumn(
    'operator',
    columns.operator,
    ({ operator: of }: AccountView) => of && shownName(of),
  );
  return [
    {
      id: 'name',
      name: columns.name,
      sortValue: shownName,
      cell: (account) => (
        <RecordLink record="profiles" id={account.id}>
          {shownName(account)}
        </RecordLink>
      ),
    },
    {
      id: 'email',
      name: columns.email,
      sortValue: ({ email }) => email,
      cell: ({ email }) => <Email email={email} />,
    },
    valueColumn('role', columns.role, roleText),
    ...(useSeesEveryOperator() ? [operator] : []),
    {
      id: 'state',
      name: columns.state,
      sortValue: ({ state }) => states[state],
      cell: (account) => <AccountStateTag account={account} />,
    },
    {
      id: 'last-sign-in',
      name: columns.lastSignIn,
      sortValue: ({ last_sign_in: at }) => at,
      cell: ({ state, last_sign_in: at }) =>
        at !== null ? formatDateTime(at, zone) : !isErased(state) && never,
    },
    {
      id: 'two-factor',
      name: columns.twoFactor,
      cell: ({ state, has_two_factor }) => !isErased(state) && (has_two_factor ? on : off),
    },
  ];
}

type FiltersProps = Pick<ReturnType<typeof useAddressView<typeof readers>>['view'], 'role' | 'state'> & {
  readonly choose: ReturnType<typeof useAddressView<typeof readers>>['choose'];
};

function Filters({ role, state, choose }: FiltersProps) {
  const words = wordsOf(accountDirectoryWords);
  const { domain } = wordsOf(startWords);
  return (
    <FieldPair>
      <Select
        label={words.roleFilter}
        data={[
          { value: all, label: words.allRoles },
          ...roleFilters.map((value) => ({
            value,
            label: value === 'none' ? words.withoutRole : domain.role[value],
          })),
        ]}
        allowDeselect={false}
        value={role ?? all}
        onChange={(chosen) => choose({ role: roleFilters.find((option) => option === chosen) ?? null })}
      />
      <Select
        label={words.stateFilter}
        data={[
          { value: all, label: words.allStates },
          ...accountStates.map((value) => ({ value, label: words.states[value] })),
        ]}
        allowDeselect={false}
        value={state ?? all}
        onChange={(chosen) => choose({ state: accountStates.find((option) => option === chosen) ?? null })}
      />
    </FieldPair>
  );
}
