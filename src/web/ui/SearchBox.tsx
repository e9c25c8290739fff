import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useOwnChanges } from './own-changes.ts';

const afterTypingMs = 250;

type SearchBoxProps = {
  readonly label: string;
  /** The current search words. */
  readonly value: string;
  /** Called with the search words after a pause in typing. */
  readonly onSearch: (text: string) => void;
};

export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const { text, type } = useTyped(value, onSearch);
  return (
    <TextInput
      type="search"
      size="md"
      maw="24rem"
      maxLength={100}
      aria-label={label}
      placeholder={label}
      value={text}
      leftSection={<IconSearch aria-hidden size={18} />}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}

/**
 * Returns the text in the box. It is the typed text, until something other than typing changes the search
 * words.
 */
function useTyped(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  const ask = useOwnChanges(value, () => {
    tell.cancel();
    setText(value);
  });
  const tell = useDebouncedCallback((typed: string) => {
    if (ask(typed)) onSearch(typed);
  }, afterTypingMs);
  const type = (typed: string) => {
    setText(typed);
    tell(typed.trim());
  };
  return { text, type };
}
