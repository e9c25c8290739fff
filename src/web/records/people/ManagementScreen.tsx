import { Button, Group } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import type { HistoricRecord } from '#domain/events/event.ts';
import type { PagedRecord } from '#domain/events/record-address.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { shownName } from '#web/app/language/shown-name.ts';
import type { Pages } from '#web/app/lists/PagedList.tsx';
import { SearchedTable } from '#web/app/lists/SearchedList.tsx';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { TwoLines } from '#web/ui/TwoLines.tsx';
import { managementWords } from '#words/en/management.ts';
import { wordsOf } from '#words/words.ts';
import { InvitationLink } from './InvitationLink.tsx';
import {
  type ManagedRecord,
  type ManagementAction,
  type ManagementWords,
  type RecordFormProps,
  useManagementDialog,
} from './management.ts';
import { InvitationTag } from './PersonTags.tsx';
import { type Removal, RemoveRecord } from './RemoveRecord.tsx';
import { RowActions } from './RowActions.tsx';

type List<Row> = Pages<Row> & { readonly search: string; readonly setSearch: (text: string) => void };

type ManagementScreenProps<Row> = {
  readonly words: ManagementWords;
  readonly list: List<Row>;
  /** The columns between the name and the actions. */
  readonly columns: readonly Column<Row>[];
  /** Returns the text below the name, such as the address. */
  readonly detailOf?: (row: Row) => string;
  readonly form: ComponentType<RecordFormProps<Row>>;
  readonly history: HistoricRecord & PagedRecord;
  readonly removal?: Removal;
  readonly actions?: ReactNode;
  /** The content below the table. */
  readonly below?: ReactNode;
};

/** A searchable table of records with their accounts. Its dialog creates, updates and removes records. */
export function ManagementScreen<Row extends ManagedRecord>(props: ManagementScreenProps<Row>) {
  const { words, list, history, removal, actions } = props;
  const management = wordsOf(managementWords);
  const dialog = useManagementDialog<Row>();
  const addButton = <Button onClick={() => dialog.ask({ kind: 'edit', record: null })}>{words.add}</Button>;
  const isSearched = (list.search ?? '') !== '';
  const columns: Column<Row>[] = [
    {
      id: 'name',
      name: management.columns.name,
      sortValue: shownName,
      cell: (row) => <Name row={row} record={history} detail={props.detailOf?.(row) ?? null} />,
    },
    ...props.columns,
    {
      name: management.columns.actions,
      isAction: true,
      cell: (row) => (
        <RowActions row={row} history={history} canRemove={removal !== undefined} ask={dialog.ask} />
      ),
    },
  ];
  return (
    <Page
      title={words.title}
      actions={
        <>
          {actions}
          {addButton}
        </>
      }
    >
      <SearchedTable
        name={history}
        list={list}
        words={{ title: words.title, search: management.search, found: management.found }}
        columns={columns}
        empty={isSearched ? words.empty : <EmptyState text={words.empty}>{addButton}</EmptyState>}
        isDialogOpen={dialog.isOpen}
      />
      {props.below}
      <Dialog
        title={titleOf(dialog.action, props, management)}
        opened={dialog.isOpen}
        onClose={() => dialog.close(dialog.action)}
      >
        {dialog.isOpen && dialog.action !== null && (
          <DialogContent screen={props} action={dialog.action} ask={dialog.ask} close={dialog.close} />
        )}
      </Dialog>
    </Page>
  );
}

type NameProps = {
  readonly row: ManagedRecord;
  readonly record: PagedRecord;
  readonly detail: string | null;
};

function Name({ row, record, detail }: NameProps) {
  const link = (
    <RecordLink record={record} id={row.id}>
      {shownName(row)}
    </RecordLink>
  );
  return (
    <Group gap="xs" wrap="nowrap">
      {detail === null ? (
        link
      ) : (
        <div>
          <TwoLines first={link} second={<bdi>{detail}</bdi>} />
        </div>
      )}
      {row.invitation !== null && <InvitationTag invitation={row.invitation} />}
    </Group>
  );
}

function titleOf<Row>(
  action: ManagementAction<Row> | null,
  { words, removal }: ManagementScreenProps<Row>,
  { invitation }: typeof managementWords,
): string {
  switch (action?.kind) {
    case 'edit':
      return action.record === null ? words.create.title : words.update.title;
    case 'remove':
      return removal?.words.title ?? '';
    case 'invitation':
      return invitation.title;
    default:
      return '';
  }
}

type DialogContentProps<Row> = {
  readonly screen: ManagementScreenProps<Row>;
  readonly action: ManagementAction<Row>;
  readonly ask: (action: ManagementAction<Row>) => void;
  readonly close: (action: ManagementAction<Row>) => void;
};

/** The content of the screen's single dialog. Two dialogs would compete for the focus. */
function DialogContent<Row extends ManagedRecord>({
  screen: { form: Form, list, removal },
  action,
  ask,
  close: closeAction,
}: DialogContentProps<Row>) {
  const close = () => closeAction(action);
  switch (action.kind) {
    case 'edit': {
      const onSaved = (saved: Row) =>
        saved.invitation?.token === undefined ? close() : ask({ kind: 'invitation', record: saved });
      return <Form record={action.record} onSaved={onSaved} />;
    }
    case 'remove': {
      const current = list.items.find(({ id }) => id === action.record.id) ?? action.record;
      return removal && <RemoveRecord removal={removal} record={current} close={close} />;
    }
    case 'invitation': {
      const { record } = action;
      const { invitation } = record;
      return invitation && <InvitationLink name={shownName(record)} invitation={invitation} close={close} />;
    }
  }
}
