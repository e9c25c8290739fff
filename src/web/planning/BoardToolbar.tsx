import { ActionIcon, Button, Group, Menu, SegmentedControl, Select } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { IconAdjustments, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type BoardOrder, type BoardView, boardOrders, boardViews } from '#domain/planning/appointment.ts';
import { addDays } from '#domain/values/calendar.ts';
import { useCalendarProps } from '#web/app/time/calendar-props.ts';
import { dayInput } from '#web/app/time/date-inputs.ts';
import { planningWords } from '#words/en/planning/board.ts';
import { wordsOf } from '#words/words.ts';
import classes from './BoardToolbar.module.css';

/** The user's current choices for the board. */
type BoardChoice = {
  readonly view: BoardView;
  readonly order: BoardOrder;
  /** The visible day, or any day of the visible week. */
  readonly date: string;
};

type BoardToolbarProps = BoardChoice & {
  readonly today: string;
  readonly choose: (choice: Partial<BoardChoice>) => void;
};

const daysIn: Readonly<Record<BoardView, number>> = { day: 1, week: 7 };

/**
 * The toolbar for choosing the board's days and the order of the technicians. On a phone, the less common
 * choices are in a menu.
 */
export function BoardToolbar(props: BoardToolbarProps) {
  const { board } = wordsOf(planningWords);
  const { view, date, order, today, choose } = props;
  return (
    <Group gap="xs" className={classes.toolbar ?? ''}>
      <SegmentedControl
        className="gh-wide"
        aria-label={board.view}
        data={boardViews.map((value) => ({ value, label: board.views[value] }))}
        value={view}
        onChange={(value) => choose({ view: value === 'week' ? 'week' : 'day' })}
      />
      <Select
        aria-label={board.order}
        className={`${classes.order} gh-wide`}
        allowDeselect={false}
        data={boardOrders.map((value) => ({ value, label: board.orders[value] }))}
        value={order}
        onChange={(value) => choose({ order: value === 'name' ? 'name' : 'load' })}
      />
      <Button
        className="gh-wide"
        variant="light"
        disabled={date === today}
        onClick={() => choose({ date: today })}
      >
        {board.today}
      </Button>
      <DateSteps {...props} />
      <ViewMenu {...props} />
    </Group>
  );
}

function DateSteps({ view, date, choose }: BoardToolbarProps) {
  const { board } = wordsOf(planningWords);
  const calendar = useCalendarProps();
  const step = (direction: 1 | -1) => choose({ date: addDays(date, direction * daysIn[view]) });
  return (
    <Group gap="xs" wrap="nowrap" className={classes.steps ?? ''}>
      <Button variant="default" aria-label={board.previous[view]} onClick={() => step(-1)}>
        <IconChevronLeft aria-hidden size={18} />
      </Button>
      <DateInput
        {...calendar}
        aria-label={board.date}
        {...dayInput('day')}
        value={date}
        onChange={(chosen) => chosen !== null && choose({ date: chosen })}
      />
      <Button variant="default" aria-label={board.next[view]} onClick={() => step(1)}>
        <IconChevronRight aria-hidden size={18} />
      </Button>
    </Group>
  );
}

/** The menu with all choices except the date, for screens on which the choices do not fit on one line. */
function ViewMenu({ view, date, order, today, choose }: BoardToolbarProps) {
  const { board } = wordsOf(planningWords);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className="gh-phone" size={44} variant="default" aria-label={board.view}>
          <IconAdjustments aria-hidden size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item mih={44} disabled={date === today} onClick={() => choose({ date: today })}>
          {board.today}
        </Menu.Item>
        <Menu.Divider />
        <Menu.RadioGroup
          value={view}
          onChange={(value) => choose({ view: value === 'week' ? 'week' : 'day' })}
        >
          {boardViews.map((value) => (
            <Menu.RadioItem key={value} value={value} mih={44} closeMenuOnClick>
              {board.views[value]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Label>{board.order}</Menu.Label>
        <Menu.RadioGroup
          value={order}
          onChange={(value) => choose({ order: value === 'name' ? 'name' : 'load' })}
        >
          {boardOrders.map((value) => (
            <Menu.RadioItem key={value} value={value} mih={44} closeMenuOnClick>
              {board.orders[value]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
