import { Select, type SelectProps } from '@mantine/core';
import { windowChoices } from '#domain/visit/course.ts';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { lengthsWords } from '#words/en/job-orders/appointment/lengths.ts';
import { wordsOf } from '#words/words.ts';
import { LengthSelect } from './LengthSelect.tsx';

type LengthAndWindowProps = {
  readonly inputs: (field: 'duration_minutes' | 'window_minutes') => Omit<SelectProps, 'data'>;
  readonly length: string;
  readonly window: string;
};

/** Inputs for the length of a visit and of its arrival window. Both values are minutes, as text. */
export function LengthAndWindow({ inputs, length, window }: LengthAndWindowProps) {
  return (
    <FieldPair>
      <LengthSelect {...inputs('duration_minutes')} value={length} />
      <WindowSelect {...inputs('window_minutes')} value={window} />
    </FieldPair>
  );
}

type WindowSelectProps = Omit<SelectProps, 'data' | 'value'> & { readonly value: string };

/** Offers the usual windows, and also the job's own window if it is not one of them. */
export function WindowSelect({ value, ...props }: WindowSelectProps) {
  const { window, onTheMinute, minutes } = wordsOf(lengthsWords);
  const offered = [...new Set([...windowChoices, Number(value)])].sort((one, other) => one - other);
  return (
    <Select
      label={window}
      data={offered.map((choice) => ({
        value: String(choice),
        label: choice === 0 ? onTheMinute : minutes(choice),
      }))}
      allowDeselect={false}
      {...props}
      value={value}
    />
  );
}
