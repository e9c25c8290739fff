import { SegmentedControl } from '@mantine/core';
import { useCalendarMessages } from '#web/messages/calendar.ts';

export const views = ['calendar', 'list'] as const;
export type View = (typeof views)[number];

type ViewSwitchProps = { readonly view: View; readonly setView: (view: View) => void };

export function ViewSwitch({ view, setView }: ViewSwitchProps) {
  const calendar = useCalendarMessages();
  return (
    <SegmentedControl
      aria-label={calendar.view}
      data={views.map((value) => ({ value, label: calendar.views[value] }))}
      value={view}
      onChange={setView}
    />
  );
}
