import { SegmentedControl } from '@mantine/core';
import { upkeepWords } from '#words/en/planning/upkeep.ts';
import { wordsOf } from '#words/words.ts';

type DaysSwitchProps = {
  readonly choices: readonly number[];
  readonly value: string;
  readonly onChange: (days: string) => void;
};

/** Selects how many days ahead a list covers. The value is the number as a string. */
export function DaysSwitch({ choices, value, onChange }: DaysSwitchProps) {
  const { days, nextDays } = wordsOf(upkeepWords);
  return (
    <SegmentedControl
      aria-label={days}
      data={choices.map((count) => ({ value: String(count), label: nextDays(count) }))}
      value={value}
      onChange={onChange}
    />
  );
}
