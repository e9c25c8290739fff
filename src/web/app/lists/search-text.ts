import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

/** Returns the text typed into a search, shortly after the last keystroke, and whether that text is still current. */
export function useSearchText() {
  const [text, onSearch] = useState('');
  const [search] = useDebouncedValue(text, 250);
  return { search, isCurrent: text === search, onSearch };
}
