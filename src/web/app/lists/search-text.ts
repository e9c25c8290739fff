import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

/** Returns the text that was typed into a search, a moment after the last key, and whether it is the current one. */
export function useSearchText() {
  const [text, onSearch] = useState('');
  const [search] = useDebouncedValue(text, 250);
  return { search, isCurrent: text === search, onSearch };
}
