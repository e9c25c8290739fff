import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { addressesPerDay } from '#domain/entrance/attempts.ts';
import { useSession } from '#web/app/accounts/session.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SectionTitle } from '#web/ui/SectionTitle.tsx';
import { managementWords } from '#words/en/management.ts';
import { clientImportWords } from '#words/en/people/client-import.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import type { SheetClient, SheetFault } from './clients-of-sheet.ts';
import type { Sheet } from './read-sheet.ts';
import type { ImportState } from './sending.ts';

/** The maximum number of rows in a table. */
const shownRows = 20;

type ImportCheckProps = {
  readonly sheet: Sheet;
  readonly clients: readonly SheetClient[];
  readonly faults: readonly SheetFault[];
  readonly sending: ImportState;
  /** False until the operator is chosen. */
  readonly isReady: boolean;
};

/**
 * Shows the content of the rows: the values to correct or, if there are none, the clients and the button that adds
 * them.
 */
export function ImportCheck({ sheet, clients, faults, sending, isReady }: ImportCheckProps) {
  const words = wordsOf(clientImportWords);
  const named = (columns: readonly (keyof typeof words.columns)[]) =>
    joined(columns.map((column) => words.columns[column]));
  if (sheet.missing.length > 0) return <Notice tone="error">{words.missing(named(sheet.missing))}</Notice>;
  if (clients.length === 0) return <Notice tone="error">{words.noRows}</Notice>;
  const machines = clients.reduce((sum, { machineRows }) => sum + machineRows.length, 0);
  return (
    <Stack gap="md">
      {sheet.ignored.length > 0 && <Notice tone="warning">{words.ignored(joined(sheet.ignored))}</Notice>}
      <Text fw={600} role="status">
        {words.found(clients.length, machines)}
      </Text>
      {faults.length > 0 ? (
        <Faults faults={faults} />
      ) : (
        <>
          <Preview clients={clients} />
          <Submit clients={clients} sending={sending} isReady={isReady} />
        </>
      )}
    </Stack>
  );
}

function Faults({ faults }: Pick<ImportCheckProps, 'faults'>) {
  const words = wordsOf(clientImportWords);
  return (
    <Stack gap="sm">
      <Notice tone="error">{words.faults.title(faults.length)}</Notice>
      <DataTable
        label={words.faults.why}
        rows={faults.slice(0, shownRows)}
        keyOf={({ row, column, why }) => `${row} ${column} ${why}`}
        columns={[
          { name: words.faults.row, cell: ({ row }) => words.faults.rowNumber(row) },
          { name: words.faults.column, cell: ({ column }) => (column === null ? '' : words.columns[column]) },
          { name: words.faults.why, cell: ({ why }) => why },
        ]}
      />
      <More count={faults.length - shownRows} />
    </Stack>
  );
}

function Preview({ clients }: Pick<ImportCheckProps, 'clients'>) {
  const words = wordsOf(clientImportWords);
  const { plan, noPlan } = wordsOf(managementWords);
  return (
    <Stack gap="sm">
      <SectionTitle>{words.preview}</SectionTitle>
      <DataTable
        label={words.preview}
        rows={clients.slice(0, shownRows)}
        keyOf={({ row }) => String(row)}
        columns={[
          { name: words.columns.name, cell: ({ client }) => client.name },
          { name: words.columns.email, cell: ({ client }) => client.email },
          { name: words.columns.phone, cell: ({ client }) => <bdi dir="ltr">{client.phone}</bdi> },
          {
            name: words.columns.cmasa_plan_type,
            cell: ({ client: { cmasa_plan_type: type } }) => (type == null ? noPlan : plan[type]),
          },
          { name: words.machines, cell: ({ machineRows }) => String(machineRows.length) },
        ]}
      />
      <More count={clients.length - shownRows} />
    </Stack>
  );
}

function More({ count }: { readonly count: number }) {
  return count > 0 && <Text c="dimmed">{wordsOf(clientImportWords).more(count)}</Text>;
}

function Submit({ clients, sending, isReady }: Pick<ImportCheckProps, 'clients' | 'sending' | 'isReady'>) {
  const words = wordsOf(clientImportWords);
  const { progress, send } = sending;
  const { role } = useSession();
  return (
    <Stack gap="sm">
      <Text c="dimmed">{words.mails(addressesPerDay[role ?? 'country_operator'])}</Text>
      <Group>
        <Button loading={progress !== null} disabled={!isReady} onClick={() => void send(clients)}>
          {words.submit(clients.length)}
        </Button>
      </Group>
      {progress !== null && (
        <>
          <Progress value={(100 * progress) / clients.length} aria-label={words.submit(clients.length)} />
          <Text role="status">{words.progress(progress, clients.length)}</Text>
        </>
      )}
    </Stack>
  );
}
