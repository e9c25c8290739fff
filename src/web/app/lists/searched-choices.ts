import type { UseQueryResult } from '@tanstack/react-query';
import type { Call, InputOf } from '#contract/calls/call.ts';
import { type ItemOf, type Page, useServerQuery } from '#web/app/data/server-data.ts';
import { useSearchText } from './search-text.ts';

/**
 * Returns the choices for SearchSelect: the first 100 records if there are no more, otherwise the server's
 * search results.
 */
export function useSearchedChoices<C extends Call>(call: C, input: InputOf<C>) {
  type Result = UseQueryResult<Page<ItemOf<C>>>;
  const { search, isCurrent, onSearch } = useSearchText();
  const firstPage = { ...Object(input), limit: 100 };
  const first = useServerQuery(call, firstPage) as Result;
  const isWhole = first.data?.next === null;
  const isSearched = !isWhole && search !== '';
  const searched = useServerQuery(
    call,
    { ...firstPage, search },
    { enabled: isSearched, keepPrevious: true },
  ) as Result;
  const query = isSearched ? searched : first;
  /** True if these are the choices for the current text. */
  const isSettled = !query.isPending && (isWhole || (isCurrent && !query.isPlaceholderData));
  return { items: query.data?.items ?? [], isWhole, isSettled, query, onSearch };
}
