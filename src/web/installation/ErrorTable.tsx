import { Stack, Text, Title } from '@mantine/core';
import type { OutputOf } from '#contract/calls/call.ts';
import type { getInstallation } from '#contract/installation.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { installationWords } from '#words/en/installation.ts';
import { wordsOf } from '#words/words.ts';

type ErrorTableProps = {
  readonly title: string;
  readonly hint: string;
  readonly errors: OutputOf<typeof getInstallation>['errors'];
};

export function ErrorTable({ title, hint, errors }: ErrorTableProps) {
  const { errors: words } = wordsOf(installationWords);
  const zone = useOwnZone();
  const rows = errors.map((error, index) => ({ ...error, key: `${error.at} ${index}` }));
  return (
    <Stack gap="sm">
      <div>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text c="dimmed">{hint}</Text>
      </div>
      {rows.length === 0 ? (
        <EmptyState text={words.none} />
      ) : (
        <DataTable
          label={title}
          rows={rows}
          keyOf={({ key }) => key}
          columns={[
            { name: words.at, cell: ({ at }) => formatDateTime(at, zone) },
            { name: words.what, cell: ({ what }) => what },
            { name: words.request, cell: ({ request_id }) => request_id ?? words.noRequest },
          ]}
        />
      )}
    </Stack>
  );
}
