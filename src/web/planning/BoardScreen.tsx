import { Button, Group, SegmentedControl } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { getBoard } from '#contract/planning/board.ts';
import { getPreferences } from '#contract/preferences.ts';
import { type BoardView, boardViews } from '#domain/planning/appointment.ts';
import { addDays } from '#domain/values/calendar.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { day, oneOf } from '#web/app/data/address.ts';
import { useAddressView } from '#web/app/data/address-view.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { NewWorkButtons } from '#web/app/new-work/NewWorkButton.tsx';
import { useSeesEveryOperator } from '#web/app/people/management.ts';
import { useCalendarProps } from '#web/app/time/calendar-props.ts';
import { todayIn } from '#web/app/time/dates.ts';
import { useNow } from '#web/app/time/now.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { planningWords } from '#words/en/planning/board.ts';
import { dateInputs, wordsOf } from '#words/words.ts';
import classes from './Board.module.css';
import { BoardOf } from './BoardOf.tsx';

const daysOf: Readonly<Record<BoardView, number>> = { day: 1, week: 7 };

/** Without a view the one that the dispatcher prefers is shown; without a day, today. */
const boardReaders = { day, view: oneOf(boardViews) };

/** The dispatch board: who does what when, and which jobs nobody has yet. */
export function BoardScreen() {
  const { board } = wordsOf(planningWords);
  // Without an operator there is no clock and no crew to plan with.
  const mustChoose = useSeesEveryOperator();
  return (
    <Page title={board.title} description={board.description} actions={<NewWorkButtons />}>
      {mustChoose ? <EmptyState text={board.chooseOperator} /> : <OwnBoard />}
    </Page>
  );
}

function OwnBoard() {
  const zone = useOwnZone();
  const preferred = useServerQuery(getPreferences, {}).data?.board_view;
  const chosen = useAddressView(boardReaders);
  const view = chosen.view.view ?? preferred ?? 'day';
  const today = todayIn(zone, useNow());
  const date = chosen.view.day ?? today;
  const from = view === 'day' ? date : addDays(date, -new Date(`${date}T00:00:00Z`).getUTCDay());
  const query = useServerQuery(getBoard, { from, days: daysOf[view] }, { keepPrevious: true });
  return (
    <>
      <BoardControls
        view={view}
        date={date}
        setView={(wanted) => chosen.choose({ view: wanted })}
        setDate={(day) => chosen.choose({ day: day === today ? null : day })}
        today={today}
      />
      <QueryState query={query} rows={6}>
        {(board) => <BoardOf board={board} view={view} from={from} isBusy={query.isPlaceholderData} />}
      </QueryState>
    </>
  );
}

type BoardControlsProps = {
  readonly view: BoardView;
  readonly date: string;
  readonly today: string;
  readonly setView: (view: BoardView) => void;
  readonly setDate: (date: string) => void;
};

function BoardControls({ view, date, today, setView, setDate }: BoardControlsProps) {
  const { board } = wordsOf(planningWords);
  const step = daysOf[view];
  return (
    <Group gap="sm" className={classes.controls ?? ''}>
      <SegmentedControl
        aria-label={board.view}
        data={boardViews.map((value) => ({ value, label: board.views[value] }))}
        value={view}
        onChange={(value) => setView(value === 'week' ? 'week' : 'day')}
      />
      <Button variant="light" disabled={date === today} onClick={() => setDate(today)}>
        {board.today}
      </Button>
      <Group gap="sm" wrap="nowrap" className={classes.steps ?? ''}>
        <Button
          variant="default"
          aria-label={board.previous[view]}
          onClick={() => setDate(addDays(date, -step))}
        >
          <IconChevronLeft aria-hidden size={18} />
        </Button>
        <DateInput
          {...useCalendarProps()}
          aria-label={board.date}
          valueFormat={dateInputs().day}
          value={date}
          onChange={(chosen) => chosen !== null && setDate(chosen)}
        />
        <Button variant="default" aria-label={board.next[view]} onClick={() => setDate(addDays(date, step))}>
          <IconChevronRight aria-hidden size={18} />
        </Button>
      </Group>
    </Group>
  );
}
