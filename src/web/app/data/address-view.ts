import { useNavigate, useSearch } from '@tanstack/react-router';
import { type QueryParameters, readView, type ViewOf, withChanges } from './address.ts';

type Readers = Parameters<typeof readView>[1];

/**
 * Reads the view from the address, so a reload, the Back button and a shared link show the same view. `choose` adds
 * an entry to the browser's history. `type` replaces the current entry; it is for typing and paging.
 */
export function useAddressView<R extends Readers>(readers: R) {
  const view = readView(useSearch({ strict: false }) as QueryParameters, readers);
  const navigate = useNavigate();
  const say = (changes: Partial<ViewOf<R>>, replace: boolean) =>
    void navigate({
      to: '.',
      search: (parameters: QueryParameters) => withChanges(parameters, readers, changes),
      replace,
      resetScroll: false,
    });
  return {
    view,
    choose: (changes: Partial<ViewOf<R>>) => say(changes, false),
    type: (changes: Partial<ViewOf<R>>) => say(changes, true),
  };
}
