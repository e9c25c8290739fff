import { Select, Text } from '@mantine/core';
import {
  IconCopy,
  IconLock,
  IconLogin2,
  IconPasswordUser,
  IconShieldX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { listSignIns, type SignInEvent } from '#contract/sign-ins.ts';
import { type SignInEventKind, signInEventKinds } from '#domain/entrance/sign-in-event.ts';
import { deviceOf } from '#web/app/accounts/device-name.ts';
import { useDeviceName } from '#web/app/accounts/device-words.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { useWithZone } from '#web/app/acting-for/with-zone.ts';
import { oneOf } from '#web/app/data/address.ts';
import { useAddressView } from '#web/app/data/address-view.ts';
import { useTablePages } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { SearchedTable } from '#web/app/lists/SearchedList.tsx';
import { formatDateTime } from '#web/app/time/dates.ts';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { signInsWords } from '#words/en/sign-ins.ts';
import { wordsOf } from '#words/words.ts';

/** The input's value for "all", because the input cannot hold null. */
const all = 'all';

const filterReaders = { kind: oneOf(signInEventKinds) };

const styles: Readonly<Record<SignInEventKind, readonly [color: string, icon: TablerIcon]>> = {
  signed_in: ['mint', IconLogin2],
  wrong_password: ['crema', IconPasswordUser],
  wrong_code: ['crema', IconPasswordUser],
  locked: ['rose', IconLock],
  session_copied: ['rose', IconCopy],
  call_refused: ['rose', IconShieldX],
};

/** The sign-in events. A super_admin sees those of the whole platform; an operator sees those of its own people. */
export function SignInsScreen() {
  const words = wordsOf(signInsWords);
  const withZone = useWithZone();
  const { view, choose } = useAddressView(filterReaders);
  const list = useTablePages(listSignIns, view.kind === null ? {} : { kind: view.kind });
  return (
    <Page title={words.title} description={withZone(words.description)}>
      <Select
        size="md"
        w="min(100%, 20rem)"
        aria-label={words.kind}
        data={[
          { value: all, label: words.allKinds },
          ...signInEventKinds.map((value) => ({ value, label: words.kinds[value] })),
        ]}
        allowDeselect={false}
        value={view.kind ?? all}
        onChange={(chosen) => choose({ kind: signInEventKinds.find((option) => option === chosen) ?? null })}
      />
      <SearchedTable
        name="sign-ins"
        list={list}
        words={{ title: words.list, found: words.found }}
        empty={view.kind === null ? words.empty : words.noneFound}
        columns={[
          { name: words.columns.person, cell: (event) => <Person event={event} /> },
          { name: words.columns.what, cell: (event) => <EventKind event={event} /> },
          { name: words.columns.at, cell: ({ at }) => <Moment at={at} /> },
          { name: words.columns.device, cell: (event) => <Browser event={event} /> },
          { name: words.columns.address, cell: ({ address }) => <bdi dir="ltr">{address}</bdi> },
        ]}
      />
    </Page>
  );
}

type EventProps = { readonly event: SignInEvent };

function Person({ event: { person } }: EventProps) {
  if (person === null) return wordsOf(signInsWords).nobody;
  return (
    <>
      <RecordLink record="profiles" id={person.id}>
        {shownName(person)}
      </RecordLink>
      <Detail>
        <bdi dir="ltr">{person.email}</bdi>
      </Detail>
    </>
  );
}

function EventKind({ event: { kind, call } }: EventProps) {
  const [color, icon] = styles[kind];
  return (
    <>
      <Tag color={color} icon={icon} text={wordsOf(signInsWords).kinds[kind]} />
      {call !== null && (
        <Detail>
          <bdi dir="ltr">{call}</bdi>
        </Detail>
      )}
    </>
  );
}

function Moment({ at }: { readonly at: string }) {
  return formatDateTime(at, useOwnZone());
}

function Browser({ event: { user_agent, is_known_device } }: EventProps) {
  const name = useDeviceName(deviceOf(user_agent));
  return (
    <>
      {name}
      {!is_known_device && <Detail>{wordsOf(signInsWords).newDevice}</Detail>}
    </>
  );
}

/** A second line in a cell, smaller than the first. */
function Detail({ children }: { readonly children: ReactNode }) {
  return (
    <Text c="dimmed" size="sm" fw={400} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  );
}
