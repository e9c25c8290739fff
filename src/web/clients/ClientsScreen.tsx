import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { type ClientView, listClients, removeClient } from '#contract/clients.ts';
import { type ClientState, clientStates } from '#domain/client.ts';
import { useSearchedPages } from '#web/app/data/server-data.ts';
import { ManagementScreen } from '#web/records/people/ManagementScreen.tsx';
import { useOperatorColumn } from '#web/records/people/operator-column.ts';
import { PhoneLink } from '#web/records/people/PhoneLink.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { clientsWords } from '#words/en/clients.ts';
import { managementWords } from '#words/en/management.ts';
import { clientPageWords } from '#words/en/people/client-page.ts';
import { wordsOf } from '#words/words.ts';
import { ClientForm } from './ClientForm.tsx';

export function ClientsScreen() {
  const words = wordsOf(clientsWords);
  const { columns, plan, noPlan } = wordsOf(managementWords);
  const { states } = wordsOf(clientPageWords);
  const [state, setState] = useState<ClientState>('active');
  const list = useSearchedPages(listClients, { state });
  const clientColumns: readonly Column<ClientView>[] = [
    { name: columns.email, cell: ({ email }) => <bdi dir="ltr">{email}</bdi> },
    { name: columns.phone, cell: ({ phone }) => <PhoneLink phone={phone} /> },
    ...useOperatorColumn(),
    {
      name: words.columns.plan,
      cell: ({ cmasa_plan_type: type }) => (type === null ? noPlan : plan[type]),
    },
  ];
  return (
    <ManagementScreen
      words={words}
      list={list}
      actions={
        <SegmentedControl
          aria-label={states.label}
          data={clientStates.map((value) => ({ value, label: states[value] }))}
          value={state}
          onChange={(chosen) => setState(clientStates.find((option) => option === chosen) ?? 'active')}
        />
      }
      columns={clientColumns}
      form={ClientForm}
      history="clients"
      removal={{ call: removeClient, words: words.remove }}
    />
  );
}
