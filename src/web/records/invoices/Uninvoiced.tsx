import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { issueInvoice, listUninvoiced, type UninvoicedClient } from '#contract/invoices/invoices.ts';
import { getInvoicing } from '#contract/operators/invoicing.ts';
import { invoiceLimits } from '#domain/invoice/invoice.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { useCommand, useServerPages, useServerQuery } from '#web/app/data/server-data.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { shownName } from '#web/app/language/shown-name.ts';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { todayIn } from '#web/app/time/dates.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { RecordSection } from '#web/records/page/RecordSection.tsx';
import { useSeesEveryOperator } from '#web/records/people/management.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { invoicesWords } from '#words/en/invoices/invoices.ts';
import { countText } from '#words/say/count-text.ts';
import { wordsOf } from '#words/words.ts';
import { dayText, Money } from './invoice-columns.tsx';
import { PastDay } from './PastDay.tsx';

type UninvoicedProps = {
  /** Limits the section to one client. */
  readonly clientId?: string;
};

/**
 * The clients with visits that have not been invoiced yet. One click issues a client's invoice, once the operator has
 * entered what an invoice needs.
 */
export function Uninvoiced({ clientId }: UninvoicedProps) {
  const words = wordsOf(invoicesWords).uninvoiced;
  const zone = useOwnZone();
  const [until, setUntil] = useState(() => todayIn(zone));
  const ofClient = clientId === undefined ? {} : { client_id: clientId };
  const input = { ...ofClient, ...(until !== '' && { until }) };
  const list = useServerPages(listUninvoiced, input, { keepPrevious: true });
  const isNameMissing = useIsNameMissing();
  return (
    <RecordSection title={words.title}>
      <Text c="dimmed">{words.hint(invoiceLimits.days, invoiceLimits.lines)}</Text>
      {isNameMissing && <MissingName />}
      <PastDay label={words.until} timeZone={zone} value={until} onChange={setUntil} />
      <PagedList list={list} empty={words.none} {...(clientId === undefined && { found: words.found })}>
        {(items) => <Clients clients={items} until={until} mayIssue={!isNameMissing} />}
      </PagedList>
    </RecordSection>
  );
}

/** Returns true if the operator has not entered the legal name or the VAT rate. */
function useIsNameMissing(): boolean {
  const { data } = useServerQuery(getInvoicing, {}, { enabled: !useSeesEveryOperator() });
  return data !== undefined && (data.legal_name === null || data.vat_rate === null);
}

/** Says what is missing before the operator can issue invoices. */
function MissingName() {
  const words = wordsOf(invoicesWords).missingName;
  return (
    <Notice tone="warning" title={words.title}>
      {words.text} <Link to="/operator/settings">{words.link}</Link>
    </Notice>
  );
}

type ClientsProps = {
  readonly clients: readonly UninvoicedClient[];
  readonly until: string;
  readonly mayIssue: boolean;
};

function Clients({ clients, until, mayIssue }: ClientsProps) {
  const words = wordsOf(invoicesWords);
  const { title, columns, between } = words.uninvoiced;
  return (
    <DataTable
      label={title}
      rows={clients}
      keyOf={({ id }) => id}
      columns={[
        {
          name: columns.client,
          cell: (client) => (
            <RecordLink record="clients" id={client.id}>
              {shownName(client)}
            </RecordLink>
          ),
        },
        { name: columns.visits, cell: ({ visits }) => countText(visits) },
        {
          name: columns.signed,
          cell: ({ first_on, last_on }) => between(dayText(first_on), dayText(last_on)),
        },
        { name: columns.fees, cell: ({ fees, currency }) => <Money amount={fees} currency={currency} /> },
        ...(mayIssue
          ? [
              {
                name: columns.next,
                cell: (client: UninvoicedClient) => <Issue client={client} until={until} />,
              },
            ]
          : []),
      ]}
    />
  );
}

function Issue({ client, until }: { readonly client: UninvoicedClient; readonly until: string }) {
  const { issue } = wordsOf(invoicesWords);
  const name = shownName(client);
  const command = useCommand(issueInvoice, {
    failed: issue.failed,
    onSuccess: ({ number }) => toastSuccess(issue.done, issue.doneText(number, name)),
  });
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        size="sm"
        aria-label={issue.of(name)}
        loading={command.isRunning}
        disabled={until === ''}
        onClick={() => void command.run({ client_id: client.id, until })}
      >
        {issue.button}
      </Button>
      <CommandNotice command={command} />
    </Stack>
  );
}
