import { Anchor, Button, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type MachineLabel as Label, listMachineLabels } from '#contract/labels.ts';
import { visitorsOf } from '#domain/accounts/account.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useAddressView } from '#web/app/data/address-view.ts';
import { useServerPages } from '#web/app/data/server-data.ts';
import { forReader } from '#web/app/language/for-reader.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { AddLink } from '#web/records/people/AddLink.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { labelsWords } from '#words/en/labels.ts';
import { machinesWords } from '#words/en/machines.ts';
import { wordsOf } from '#words/words.ts';
import classes from './LabelSheet.module.css';
import { MachineLabel } from './MachineLabel.tsx';

const text = (value: string | undefined) => value ?? '';
const readers = { machines: text, client: text };
const mostOnce = 100;

/**
 * The labels to print. `?machines=` selects individual machines, and `?client=` all machines of one client.
 */
export function LabelSheetScreen() {
  const { sheet } = wordsOf(labelsWords);
  const { machines, client } = useAddressView(readers).view;
  const labels = useServerPages(listMachineLabels, {
    ...forReader(),
    ...(machines !== '' && { machines }),
    ...(client !== '' && { client_id: client }),
    limit: mostOnce,
  });
  return (
    <Page
      title={sheet.title}
      description={sheet.description}
      actions={
        <Button
          leftSection={<IconPrinter aria-hidden size={18} />}
          disabled={labels.items.length === 0}
          onClick={() => window.print()}
        >
          {sheet.print}
        </Button>
      }
    >
      <PagedList list={labels} empty={<NoLabels />} found={sheet.found}>
        {(items) => (
          <>
            <ScanNotice labels={items} />
            <ul className={classes.sheet} aria-label={sheet.list}>
              {items.map((label) => (
                <MachineLabel key={label.id} label={label} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </Page>
  );
}

function NoLabels() {
  return (
    <EmptyState text={wordsOf(labelsWords).sheet.empty}>
      <AddLink screen="/operator/machines" text={wordsOf(machinesWords).add} />
    </EmptyState>
  );
}

const settingsPath = '/operator/settings';

/** Explains what a scan of these labels opens, and where to change the setting. */
function ScanNotice({ labels }: { readonly labels: readonly Label[] }) {
  const { sheet } = wordsOf(labelsWords);
  const role = useEffectiveRole();
  const off = labels.filter(({ operator }) => !operator.reports_by_label);
  if (off.length === 0) return <Text c="dimmed">{sheet.opensForm}</Text>;
  const operators = [...new Set(off.map(({ operator }) => shownName(operator)))];
  const maySet = role !== null && visitorsOf(settingsPath)?.includes(role) === true;
  return (
    <Notice tone="info" title={sheet.off.title}>
      <Text>{sheet.off.text(operators)}</Text>
      {maySet ? (
        <Anchor component={Link} to={settingsPath} underline="always">
          {sheet.off.change}
        </Anchor>
      ) : (
        <Text>{sheet.off.byOperator(operators)}</Text>
      )}
    </Notice>
  );
}
