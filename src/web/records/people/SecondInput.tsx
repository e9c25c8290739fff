import { Anchor, Textarea, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useState } from 'react';
import { fieldsWords } from '#words/en/records.ts';
import { wordsOf } from '#words/words.ts';

type SecondInputProps = {
  readonly field: 'second_name' | 'second_legal_name' | 'second_address' | 'second_location' | 'second_label';
  readonly input: GetInputPropsReturnType;
  readonly disabled?: boolean;
};

/** The input for a name or place in another script. If there is no such name, a button opens the input. */
export function SecondInput({ field, input, disabled = false }: SecondInputProps) {
  const label = wordsOf(fieldsWords)[field];
  const isFilled = input.value !== '';
  const [isOpen, setOpen] = useState(isFilled);
  const [wasOpened, setOpened] = useState(false);
  if (!isFilled && !isOpen) {
    const open = () => {
      setOpen(true);
      setOpened(true);
    };
    if (disabled) return null;
    return (
      <Anchor component="button" type="button" size="sm" ta="start" underline="always" onClick={open}>
        {label}
      </Anchor>
    );
  }
  const props = { label, autoComplete: 'off', autoFocus: wasOpened, disabled, ...input };
  if (field === 'second_address') return <Textarea rows={2} {...props} />;
  // The interface library gives `dir` to the frame, which has no text of its own.
  return <TextInput {...props} attributes={{ input: { dir: 'auto' } }} />;
}
