import { useManagementMessages } from '#web/messages/management.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { useSeesEveryOperator } from './management.ts';

type OfOperator = { readonly operator: { readonly name: string } };

/** Whose row it is, where rows of every operator are shown. */
export function useOperatorColumn(): readonly Column<OfOperator>[] {
  const { columns } = useManagementMessages();
  return useSeesEveryOperator() ? [{ name: columns.operator, cell: ({ operator }) => operator.name }] : [];
}
