import { type ClientView, listClients, removeClient } from '#contract/clients.ts';
import { ManagementScreen } from '../app/ManagementScreen.tsx';
import { useOperatorColumn } from '../app/operator-column.ts';
import { PhoneLink } from '../app/PhoneLink.tsx';
import { useSearchedPages } from '../app/server-data.ts';
import { useClientsMessages } from '../messages/clients.ts';
import { useManagementMessages } from '../messages/management.ts';
import type { Column } from '../ui/DataTable.tsx';
import { ClientForm } from './ClientForm.tsx';

export function ClientsScreen() {
  const words = useClientsMessages();
  const { columns, plan, noPlan } = useManagementMessages();
  const shown: readonly Column<ClientView>[] = [
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
      list={useSearchedPages(listClients)}
      columns={shown}
      form={ClientForm}
      history="clients"
      removal={{ call: removeClient, words: words.remove }}
    />
  );
}
