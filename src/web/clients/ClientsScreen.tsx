import { Anchor, Button, SegmentedControl, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type ClientListed, type ClientView, listClients, removeClient } from '#contract/clients.ts';
import { type ClientState, clientStates } from '#domain/client.ts';
import { useSearchedPages } from '#web/app/data/server-data.ts';
import { shownAddress } from '#web/app/language/shown-name.ts';
import { valueColumn } from '#web/app/lists/value-column.ts';
import { formatDate } from '#web/app/time/dates.ts';
import { Email } from '#web/records/people/Email.tsx';
import { ManagementScreen } from '#web/records/people/ManagementScreen.tsx';
import { useOperatorColumn } from '#web/records/people/operator-column.ts';
import { PhoneLink } from '#web/records/people/PhoneLink.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { TwoLines } from '#web/ui/TwoLines.tsx';
import { clientsWords } from '#words/en/clients.ts';
import { managementWords } from '#words/en/management.ts';
import { clientImportWords } from '#words/en/people/client-import.ts';
import { clientPageWords } from '#words/en/people/client-page.ts';
import { countText } from '#words/say/count-text.ts';
import { wordsOf } from '#words/words.ts';
import { ClientForm } from './ClientForm.tsx';
import { openCasesAddress } from './open-cases-anchor.ts';

/** A client in the table. A client that was just saved has no figures yet. */
type ClientRow = ClientView & Partial<Omit<ClientListed, keyof ClientView>>;

type CountColumn = {
  readonly id: string;
  readonly name: string;
  readonly count: (row: ClientRow) => number | undefined;
  /** Returns the address of the list with the counted records. */
  readonly listOf: (row: ClientRow) => string;
};

/** Returns a column of counts that link to the lists of the counted records. A count of zero is not a link. */
function countColumn({ id, name, count, listOf }: CountColumn): Column<ClientRow> {
  const column = valueColumn(id, name, count);
  const cell = (row: ClientRow) => {
    const counted = count(row);
    if (!counted) return column.cell(row);
    const text = countText(counted);
    return (
      <Anchor
        component={Link}
        to={listOf(row)}
        underline="always"
        inherit
        miw={44}
        className="gh-tap"
        aria-label={`${name}: ${text}`}
      >
        {text}
      </Anchor>
    );
  };
  return { ...column, cell };
}

/** Every client of the operator, with its contact, plan and open work. */
export function ClientsScreen() {
  const words = wordsOf(clientsWords);
  const { columns, plan, noPlan } = wordsOf(managementWords);
  const { states } = wordsOf(clientPageWords);
  const [state, setState] = useState<ClientState>('active');
  const list = useSearchedPages(listClients, { state });
  const clientColumns: readonly Column<ClientRow>[] = [
    { id: 'email', name: columns.email, cell: ({ email }) => <Email email={email} /> },
    { id: 'phone', name: columns.phone, cell: ({ phone }) => <PhoneLink phone={phone} /> },
    ...useOperatorColumn(),
    {
      id: 'plan',
      name: words.columns.plan,
      sortValue: ({ visits_left }) => visits_left,
      cell: ({ cmasa_plan_type: type, visits_left }) => (
        <TwoLines
          first={type === null ? noPlan : plan[type]}
          second={visits_left == null ? null : words.visitsLeft(visits_left)}
        />
      ),
    },
    countColumn({
      id: 'machines',
      name: words.columns.machines,
      count: ({ machines }) => machines,
      listOf: ({ id }) => `/operator/machines?client=${id}`,
    }),
    countColumn({
      id: 'open',
      name: words.columns.open,
      count: ({ open_cases }) => open_cases,
      listOf: ({ id }) => openCasesAddress(id),
    }),
    {
      id: 'last-visit',
      name: words.columns.lastVisit,
      sortValue: ({ last_visit_at }) => (last_visit_at == null ? null : Date.parse(last_visit_at)),
      cell: ({ last_visit_at, time_zone }) => (
        <Text span inherit style={{ whiteSpace: 'nowrap' }}>
          {last_visit_at == null ? words.noVisit : formatDate(last_visit_at, time_zone)}
        </Text>
      ),
    },
  ];
  return (
    <ManagementScreen<ClientRow>
      words={words}
      list={list}
      actions={
        <>
          <SegmentedControl
            aria-label={states.label}
            data={clientStates.map((value) => ({ value, label: states[value] }))}
            value={state}
            onChange={(chosen) => setState(clientStates.find((option) => option === chosen) ?? 'active')}
          />
          <Button variant="default" component={Link} to="/operator/clients/import">
            {wordsOf(clientImportWords).open}
          </Button>
        </>
      }
      columns={clientColumns}
      detailOf={shownAddress}
      form={ClientForm}
      history="clients"
      removal={{ call: removeClient, words: words.remove }}
    />
  );
}
