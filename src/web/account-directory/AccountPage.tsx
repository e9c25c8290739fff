import { Text } from '@mantine/core';
import { type AccountView, getAccount } from '#contract/account-directory.ts';
import { listSignIns } from '#contract/sign-ins.ts';
import { isErased } from '#domain/accounts/account-state.ts';
import { deviceOf } from '#web/app/accounts/device-name.ts';
import { useDeviceName } from '#web/app/accounts/device-words.ts';
import { useSession } from '#web/app/accounts/session.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { useServerPages, useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { formatDateTime } from '#web/app/time/dates.ts';
import { NowLine } from '#web/records/now/NowLine.tsx';
import { accountNow } from '#web/records/now/now.ts';
import { RecordFacts } from '#web/records/page/RecordFacts.tsx';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { RecordPage } from '#web/records/page/RecordPage.tsx';
import { RecordSection } from '#web/records/page/RecordSection.tsx';
import { AccountStateTag } from '#web/records/people/AccountTags.tsx';
import { EmailChangeNotice } from '#web/records/people/EmailChangeNotice.tsx';
import { PrivacyActions } from '#web/records/privacy/PrivacyActions.tsx';
import { Timeline } from '#web/records/timeline/Timeline.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { accountDirectoryWords } from '#words/en/people/account-directory.ts';
import { privacyWords } from '#words/en/people/privacy.ts';
import { signInsWords } from '#words/en/sign-ins.ts';
import { wordsOf } from '#words/words.ts';
import { AccountActions } from './AccountActions.tsx';
import { roleText } from './role-text.ts';

/** An account's details and state, with the actions for those who manage it. */
export function AccountPage({ id }: { readonly id: string }) {
  const { title: personalData } = wordsOf(privacyWords);
  const query = useServerQuery(getAccount, { id });
  return (
    <RecordPage
      record="profiles"
      query={query}
      nameOf={shownName}
      detailOf={roleText}
      line={(account) => <AccountLine account={account} />}
      tags={(account) => <AccountStateTag account={account} />}
      actions={(account) => <AccountActions account={account} />}
      parts={query.data !== undefined && isErased(query.data.state) ? undefined : <SignInsOf id={id} />}
      timeline={<Timeline record="profiles" id={id} />}
    >
      {(account) => (
        <>
          <Notices account={account} />
          <AccountFacts account={account} />
          <RecordSection title={personalData}>
            <PrivacyActions account={account} />
          </RecordSection>
        </>
      )}
    </RecordPage>
  );
}

type PartProps = { readonly account: AccountView };

function AccountLine({ account }: PartProps) {
  const zone = useOwnZone();
  return <NowLine sentences={(_reader, now) => accountNow(account, zone, now)} />;
}

function Notices({ account: { id, state, operator, email_change } }: PartProps) {
  const { page } = wordsOf(accountDirectoryWords);
  const { session } = useSession();
  return (
    <>
      {session?.user.id === id && <Notice tone="info">{page.yourself}</Notice>}
      {state === 'no_role' && operator === null && <Notice tone="warning">{page.noRoleText}</Notice>}
      {email_change !== null && <EmailChangeNotice change={email_change} />}
    </>
  );
}

function AccountFacts({ account }: PartProps) {
  const { columns, page, on, off } = wordsOf(accountDirectoryWords);
  const zone = useOwnZone();
  const { record, operator, erased_at } = account;
  const isGone = isErased(account.state);
  return (
    <RecordFacts
      label={page.facts}
      facts={[
        { name: columns.email, value: !isGone && <bdi dir="ltr">{account.email}</bdi> },
        {
          name: page.worksAs,
          value: record && (
            <RecordLink record={record.record} id={record.id}>
              {shownName(record)}
            </RecordLink>
          ),
        },
        { name: page.erasedAt, value: erased_at && formatDateTime(erased_at, zone) },
        { name: columns.twoFactor, value: !isGone && (account.has_two_factor ? on : off) },
        {
          name: columns.operator,
          value: operator && (
            <RecordLink record="country_operators" id={operator.id}>
              {shownName(operator)}
            </RecordLink>
          ),
        },
        { name: page.created, value: formatDateTime(account.created_at, zone) },
      ]}
    />
  );
}

type SignIn = ReturnType<typeof useSignIns>['items'][number];
const useSignIns = (id: string) => useServerPages(listSignIns, { user_id: id, limit: 10 });

/** The latest sign-in attempts for the account, successful or not. */
function SignInsOf({ id }: { readonly id: string }) {
  const { page } = wordsOf(accountDirectoryWords);
  const { columns, kinds } = wordsOf(signInsWords);
  const signInColumns: readonly Column<SignIn>[] = [
    {
      name: columns.what,
      cell: ({ kind, call }) => (call === null ? kinds[kind] : `${kinds[kind]}: ${call}`),
    },
    { name: columns.at, cell: ({ at }) => <Moment at={at} /> },
    { name: columns.device, cell: ({ user_agent }) => <Device userAgent={user_agent} /> },
    { name: columns.address, cell: ({ address }) => <bdi dir="ltr">{address}</bdi> },
  ];
  return (
    <RecordSection title={page.signIns}>
      <PagedList list={useSignIns(id)} empty={<Text c="dimmed">{page.noSignIns}</Text>}>
        {(rows) => (
          <DataTable
            label={page.signIns}
            columns={signInColumns}
            rows={rows}
            keyOf={(row: SignIn) => row.id}
          />
        )}
      </PagedList>
    </RecordSection>
  );
}

function Moment({ at }: { readonly at: string }) {
  return formatDateTime(at, useOwnZone());
}

function Device({ userAgent }: { readonly userAgent: string }) {
  return useDeviceName(deviceOf(userAgent));
}
