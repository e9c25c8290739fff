import { useLocation } from '@tanstack/react-router';

/**
 * What a link asked to search for: `?search=` of the address. The key is another one with each link that is followed, so
 * that the same link, followed again, searches again.
 */
export function useAddressSearch(): { readonly text: string; readonly key: string } {
  const text = useLocation({ select: ({ searchStr }) => searchOf(searchStr) });
  const key = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  return { text, key: text === '' ? '' : `${key} ${text}` };
}

/** Read from the text itself: the router makes numbers of what looks like one. */
function searchOf(query: string): string {
  return (new URLSearchParams(query).get('search') ?? '').trim().slice(0, 100);
}
