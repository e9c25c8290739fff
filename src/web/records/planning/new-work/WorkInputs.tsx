import { Select, Textarea, TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { serviceTypes, urgencies } from '#domain/service-request.ts';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { newWorkWords } from '#words/en/planning/new-work.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

type InputProps<Input extends keyof Inputs> = Omit<ComponentProps<Inputs[Input]>, 'label' | 'data'>;
type Inputs = { select: typeof Select; text: typeof TextInput; area: typeof Textarea };

type WorkInputsProps = {
  readonly type: InputProps<'select'>;
  readonly urgency: InputProps<'select'>;
  readonly phone: InputProps<'text'>;
  readonly instructions: InputProps<'area'>;
};

/** The inputs that the forms for a request and a job share: type, urgency, phone and instructions. */
export function WorkInputs({ type, urgency, phone, instructions }: WorkInputsProps) {
  const { domain } = wordsOf(startWords);
  const words = wordsOf(newWorkWords);
  return (
    <>
      <FieldPair>
        <Select
          label={words.type}
          data={serviceTypes.map((value) => ({ value, label: domain.serviceType[value] }))}
          allowDeselect={false}
          required
          {...type}
        />
        <Select
          label={words.urgency}
          data={urgencies.map((value) => ({ value, label: domain.urgency[value] }))}
          allowDeselect={false}
          required
          {...urgency}
        />
      </FieldPair>
      <TextInput label={words.phone} type="tel" autoComplete="off" dir="ltr" {...phone} />
      <Textarea label={words.instructions} autosize minRows={1} maxRows={4} {...instructions} />
    </>
  );
}
