import { Button, Group, Text, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { addMonths } from '#domain/values/calendar.ts';
import { calendarWords } from '#words/en/calendar.ts';
import { countText } from '#words/say/count-text.ts';
import { wordsOf } from '#words/words.ts';
import classes from './MonthGrid.module.css';
import { type DayMarks, type Mark, marks } from './marks.ts';
import { dayByKey, weeksOf } from './month.ts';

type MonthGridProps = {
  /** The day that the arrow keys start from. The grid shows its month. */
  readonly cursor: string;
  readonly selected: string;
  readonly today: string;
  /** The marks that this calendar can show. */
  readonly legend: readonly Mark[];
  readonly marksOf: (date: string) => DayMarks;
  readonly onMove: (date: string) => void;
  readonly onSelect: (date: string) => void;
};

/**
 * A month whose weeks start on Sunday. Only the cursor's day is in the tab order; the arrow keys move on from
 * there.
 */
export function MonthGrid({ onMove, onSelect, ...grid }: MonthGridProps) {
  const { cursor, selected, today } = grid;
  const calendar = wordsOf(calendarWords);
  const title = useId();
  const hint = useId();
  const body = useRef<HTMLTableSectionElement>(null);
  const movedByKey = useRef(false);
  useEffect(() => {
    if (!movedByKey.current) return;
    movedByKey.current = false;
    body.current?.querySelector<HTMLElement>(`[data-date="${cursor}"]`)?.focus();
  }, [cursor]);
  const byKey = (key: string, date: string): boolean => {
    const next = dayByKey(key, date, document.dir === 'rtl');
    if (next === null) return false;
    movedByKey.current = true;
    onMove(next);
    return true;
  };
  return (
    <div>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} id={title} aria-live="polite">
          {calendar.month(cursor)}
        </Title>
        <Group gap={4}>
          <Button
            variant="default"
            px="xs"
            className={classes.step ?? ''}
            aria-label={calendar.previousMonth}
            onClick={() => onMove(addMonths(cursor, -1))}
          >
            <IconChevronLeft aria-hidden size={18} />
          </Button>
          <Button
            variant="light"
            disabled={cursor === today && selected === today}
            onClick={() => onSelect(today)}
          >
            {calendar.today}
          </Button>
          <Button
            variant="default"
            px="xs"
            className={classes.step ?? ''}
            aria-label={calendar.nextMonth}
            onClick={() => onMove(addMonths(cursor, 1))}
          >
            <IconChevronRight aria-hidden size={18} />
          </Button>
        </Group>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cells of a date grid are selected */}
      <table className={classes.grid} role="grid" aria-labelledby={title} aria-describedby={hint}>
        <thead>
          <tr>
            {calendar.weekdays.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {weeksOf(cursor).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((date, index) => (
                <DayCell
                  key={date ?? `none-${String(index)}`}
                  date={date}
                  {...grid}
                  byKey={byKey}
                  onSelect={onSelect}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend visibleMarks={grid.legend} />
      <Text id={hint} size="sm" c="dimmed" className={`gh-keys ${classes.keys}`}>
        {calendar.keys}
      </Text>
    </div>
  );
}

type DayCellProps = Pick<MonthGridProps, 'cursor' | 'selected' | 'today' | 'marksOf' | 'onSelect'> & {
  readonly date: string | null;
  readonly byKey: (key: string, date: string) => boolean;
};

function DayCell({ date, cursor, selected, today, marksOf, byKey, onSelect }: DayCellProps) {
  const calendar = wordsOf(calendarWords);
  if (date === null) return <td />;
  const { jobs, visibleMarks, contents } = marksOf(date);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the cells of a grid can be selected
    <td aria-selected={date === selected}>
      <button
        type="button"
        className={classes.day}
        data-date={date}
        tabIndex={date === cursor ? 0 : -1}
        aria-label={calendar.dayLabel(calendar.dayOfYear(date), date === today, contents)}
        aria-current={date === today ? 'date' : undefined}
        onClick={() => onSelect(date)}
        onKeyDown={(event) => {
          const { altKey, ctrlKey, metaKey } = event;
          if (!altKey && !ctrlKey && !metaKey && byKey(event.key, date)) event.preventDefault();
        }}
      >
        <span className={classes.number}>{countText(Number(date.slice(8)))}</span>
        <span className={classes.dots}>
          {visibleMarks.map((mark) => (
            <span key={mark} className={classes.dot} data-mark={mark} />
          ))}
          {jobs > 1 && <span className={classes.count}>{countText(jobs)}</span>}
        </span>
      </button>
    </td>
  );
}

function Legend({ visibleMarks }: { readonly visibleMarks: readonly Mark[] }) {
  const { legend, marks: names } = wordsOf(calendarWords);
  return (
    <ul className={classes.legend} aria-label={legend}>
      {marks
        .filter((mark) => visibleMarks.includes(mark))
        .map((mark) => (
          <li key={mark}>
            <span aria-hidden className={classes.dot} data-mark={mark} />
            {names[mark]}
          </li>
        ))}
    </ul>
  );
}
