import { createElement } from 'react';
import type { Named } from '#domain/values/second-name.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { JobOperator } from '#web/records/page/job-links.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { TwoLines } from '#web/ui/TwoLines.tsx';
import { managementWords } from '#words/en/management.ts';
import { wordsOf } from '#words/words.ts';
import { useSeesEveryOperator } from './management.ts';

type OfOperator = { readonly operator_id: string; readonly operator: Named };

/** Returns the column with the operator's name if the table has rows from every operator, otherwise no column. */
export function useOperatorColumn(): readonly Column<OfOperator>[] {
  const { columns } = wordsOf(managementWords);
  return useSeesEveryOperator()
    ? [
        {
          id: 'operator',
          name: columns.operator,
          sortValue: ({ operator }) => shownName(operator),
          cell: (row) => createElement(TwoLines, { first: createElement(JobOperator, { job: row }) }),
        },
      ]
    : [];
}
