import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import {
  addReportAddress,
  freeReportAddress,
  listReportAddresses,
  type ReportAddressView,
} from '#contract/clients/report-addresses.ts';
import { reportAddressLimits } from '#domain/report-address.ts';
import { useIsStaff } from '#web/app/accounts/StaffNotice.tsx';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { formatDate } from '#web/app/time/dates.ts';
import { RecordSection } from '#web/records/page/RecordSection.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { recipientsWords } from '#words/en/job-orders/signature/recipients.ts';
import { languageName, wordsOf } from '#words/words.ts';
import { ReportAddressForm } from './ReportAddressForm.tsx';
import { ReportAddressFreeing } from './ReportAddressFreeing.tsx';
import { ReportAddressRemoval } from './ReportAddressRemoval.tsx';
import { ReportAddressTest } from './ReportAddressTest.tsx';

type Action =
  | { readonly kind: 'add' }
  | { readonly kind: 'change' | 'remove' | 'free'; readonly address: ReportAddressView };

type ReportAddressesProps = { readonly clientId: string; readonly isActive?: boolean };

/** The additional addresses that receive a client's signed reports, for everyone who may change them. */
export function ReportAddresses({ clientId, isActive = true }: ReportAddressesProps) {
  const words = wordsOf(recipientsWords).addresses;
  const query = useServerQuery(listReportAddresses, { client_id: clientId });
  const keeps = useKeepsAddresses() && isActive;
  const [action, setAction] = useState<Action>({ kind: 'add' });
  const [isOpen, setOpen] = useState(false);
  const ask = (next: Action) => {
    setAction(next);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const { perClient } = reportAddressLimits;
  const receiving = query.data?.items.filter(({ stopped_at }) => stopped_at === null).length ?? 0;
  const isFull = receiving >= perClient;
  const titles = {
    add: words.addTitle,
    change: words.changeTitle,
    remove: words.removeTitle,
    free: words.freeing.title,
  };
  return (
    <RecordSection
      title={words.title}
      actions={
        keeps &&
        !isFull && (
          <Button size="sm" variant="default" onClick={() => ask({ kind: 'add' })}>
            {words.add}
          </Button>
        )
      }
    >
      <Text c="dimmed">{keeps && isFull ? words.full(perClient) : words.text}</Text>
      <QueryState query={query} rows={1}>
        {({ items, time_zone }) =>
          items.length === 0 ? (
            <EmptyState text={words.none} />
          ) : (
            items.map((address) => (
              <Address key={address.id} address={address} timeZone={time_zone} keeps={keeps} ask={ask} />
            ))
          )
        }
      </QueryState>
      <Dialog title={titles[action.kind]} opened={isOpen} onClose={close}>
        {isOpen && action.kind === 'remove' && (
          <ReportAddressRemoval address={action.address} close={close} />
        )}
        {isOpen && action.kind === 'free' && <ReportAddressFreeing address={action.address} close={close} />}
        {isOpen && (action.kind === 'add' || action.kind === 'change') && (
          <ReportAddressForm
            clientId={clientId}
            {...(action.kind === 'change' && { address: action.address })}
            close={close}
          />
        )}
      </Dialog>
    </RecordSection>
  );
}

function useKeepsAddresses(): boolean {
  const role = useEffectiveRole();
  const isStaff = useIsStaff();
  return role !== null && addReportAddress.by.includes(role) && !isStaff;
}

type AddressProps = {
  readonly address: ReportAddressView;
  readonly timeZone: string;
  readonly keeps: boolean;
  readonly ask: (action: Action) => void;
};

function Address({ address, timeZone, keeps, ask }: AddressProps) {
  const words = wordsOf(recipientsWords).addresses;
  const { email, label, language, created_at, created_by_name, stopped_at, refused_at } = address;
  const day = (instant: string) => formatDate(instant, timeZone);
  const role = useEffectiveRole();
  const mayFree = role !== null && freeReportAddress.by.includes(role);
  const button = (kind: 'change' | 'remove' | 'free', text: string) => (
    <Button
      size="sm"
      variant="default"
      aria-label={`${text}: ${email}`}
      onClick={() => ask({ kind, address })}
    >
      {text}
    </Button>
  );
  return (
    <Panel>
      <Stack gap="xs">
        {label !== null && (
          <Text fw={600} dir="auto">
            {label}
          </Text>
        )}
        <bdi dir="ltr">{email}</bdi>
        <Text c="dimmed" size="sm">
          {languageName(language)} · {words.addedBy(created_by_name, day(created_at))}
        </Text>
        {stopped_at !== null && (
          <Notice tone="info" title={words.stopped(day(stopped_at))}>
            {words.stoppedHint}
          </Notice>
        )}
        {stopped_at === null && refused_at !== null && (
          <Notice tone="warning">{words.refused(day(refused_at))}</Notice>
        )}
        {keeps && stopped_at === null && (
          <Group gap="xs">
            {button('change', words.change)}
            <ReportAddressTest id={address.id} email={email} />
            {button('remove', words.remove)}
          </Group>
        )}
        {keeps && stopped_at !== null && mayFree && <Group gap="xs">{button('free', words.free)}</Group>}
      </Stack>
    </Panel>
  );
}
