import { type ClientView, listClients, removeClient } from '#contract/clients.ts';
import { useSearchedPages } from '#web/app/data/server-data.ts';
import { ManagementScreen } from '#web/app/people/ManagementScreen.tsx';
import { useOperatorColumn } from '#web/app/people/operator-column.ts';
import { PhoneLink } from '#web/app/people/PhoneLink.tsx';
import { useClientsMessages } from '#web/messages/clients.ts';
import { useManagementMessages } from '#web/messages/management.ts';
import type { Column } from '#web/ui/DataTable.tsx';
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
