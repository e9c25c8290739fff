import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';

const afterTypingMs = 250;

type SearchBoxProps = {
  readonly label: string;
  /** Told what to search for as soon as the typing pauses. */
  readonly onSearch: (text: string) => void;
};

export function SearchBox({ label, onSearch }: SearchBoxProps) {
  const search = useDebouncedCallback(onSearch, afterTypingMs);
  return (
    <TextInput
      type="search"
      size="md"
      maw="24rem"
      maxLength={100}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch aria-hidden size={18} />}
      onChange={({ currentTarget }) => search(currentTarget.value.trim())}
    />
  );
}
