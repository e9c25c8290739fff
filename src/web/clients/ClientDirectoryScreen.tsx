import { type DirectoryClient, listClientDirectory } from '#contract/clients.ts';
import { useSearchedPages } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { SearchedTable } from '#web/app/lists/SearchedList.tsx';
import { valueColumn } from '#web/app/lists/value-column.ts';
import { JobOperator } from '#web/records/page/job-links.tsx';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { Page } from '#web/ui/Page.tsx';
import { clientDirectoryWords } from '#words/en/client-directory.ts';
import { managementWords } from '#words/en/management.ts';
import { countryText } from '#words/say/country-text.ts';
import { wordsOf } from '#words/words.ts';

/** The clients of all operators. */
export function ClientDirectoryScreen() {
  const { title, description, search, columns, empty } = wordsOf(clientDirectoryWords);
  const { plan, noPlan, found } = wordsOf(managementWords);
  const list = useSearchedPages(listClientDirectory);
  const clientColumns: readonly Column<DirectoryClient>[] = [
    {
      id: 'name',
      name: columns.name,
      sortValue: shownName,
      cell: (client) => (
        <RecordLink record="clients" id={client.id}>
          {shownName(client)}
        </RecordLink>
      ),
    },
    {
      id: 'operator',
      name: columns.operator,
      cell: (client) => <JobOperator job={client} />,
      sortValue: ({ operator }) => shownName(operator),
    },
    valueColumn('region', columns.region, ({ operator }) => countryText(operator.country)),
    valueColumn('machines', columns.machines, ({ machines }) => machines),
    {
      id: 'tier',
      name: columns.tier,
      cell: ({ cmasa_plan_type: type }) => (type === null ? noPlan : plan[type]),
    },
  ];
  return (
    <Page title={title} description={description}>
      <SearchedTable
        name="client-directory"
        list={list}
        words={{ title, search, found }}
        columns={clientColumns}
        empty={empty}
      />
    </Page>
  );
}
