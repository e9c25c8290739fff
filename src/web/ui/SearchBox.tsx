import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';

const afterTypingMs = 250;

type SearchBoxProps = {
  readonly label: string;
  /** What is searched for to begin with. */
  readonly initial?: string;
  /** Told what to search for as soon as the typing pauses. */
  readonly onSearch: (text: string) => void;
};

export function SearchBox({ label, initial = '', onSearch }: SearchBoxProps) {
  const search = useDebouncedCallback(onSearch, afterTypingMs);
  return (
    <TextInput
      type="search"
      size="md"
      maw="24rem"
      maxLength={100}
      aria-label={label}
      placeholder={label}
      defaultValue={initial}
      leftSection={<IconSearch aria-hidden size={18} />}
      onChange={({ currentTarget }) => search(currentTarget.value.trim())}
    />
  );
}
