import { Anchor, TextInput } from '@mantine/core';
import { useState } from 'react';
import { accountsWords } from '#words/en/accounts.ts';
import { wordsOf } from '#words/words.ts';
import type { EntryFormState } from './entry-form.ts';

/** The input for a person's name in another script. A button opens it. */
export function SecondNameField({ form }: { readonly form: EntryFormState }) {
  const { secondName } = wordsOf(accountsWords);
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    const open = () => setOpen(true);
    return (
      <Anchor component="button" type="button" size="sm" ta="start" underline="always" onClick={open}>
        {secondName}
      </Anchor>
    );
  }
  const props = { ...form.field('second_name'), required: false };
  // The interface library passes a `dir` property to the element around the input, which has no text of its own.
  return (
    <TextInput
      label={secondName}
      autoComplete="off"
      autoFocus
      attributes={{ input: { dir: 'auto' } }}
      {...props}
    />
  );
}
