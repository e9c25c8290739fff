import { SegmentedControl } from '@mantine/core';
import { calendarWords } from '#words/en/calendar.ts';
import { wordsOf } from '#words/words.ts';

export const views = ['calendar', 'list'] as const;
type View = (typeof views)[number];

type ViewSwitchProps = { readonly view: View; readonly setView: (view: View) => void };

export function ViewSwitch({ view, setView }: ViewSwitchProps) {
  const calendar = wordsOf(calendarWords);
  return (
    <SegmentedControl
      aria-label={calendar.view}
      data={views.map((value) => ({ value, label: calendar.views[value] }))}
      value={view}
      onChange={setView}
    />
  );
}
