import type { Board } from '#contract/planning/board.ts';
import { holidayOn, type OffPart, offPartsOn } from '#domain/planning/work-time.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { formatTime } from '#web/app/time/dates.ts';
import { planningWords } from '#words/en/planning/board.ts';
import { workTimeWords } from '#words/en/planning/work-time.ts';
import { wordsOf } from '#words/words.ts';
import classes from './Board.module.css';
import { type Axis, clockOf, columnsOf } from './board-axis.ts';

type OffProps = {
  readonly date: string;
  readonly operator: Board['operator'];
  readonly technician: Board['technicians'][number];
};

const minutesOfDay = 24 * 60;

/** The parts of a day in which a technician does not work. They are drawn behind the jobs. */
export function OffParts({ axis, date, operator, technician }: OffProps & { readonly axis: Axis }) {
  const visibleParts = offPartsOn(date, operator, technician)
    .map((part) => ({
      part,
      span: { begins: Math.max(part.begins, axis.from), ends: Math.min(part.ends, axis.until) },
    }))
    .filter(({ span }) => span.begins < span.ends);
  return visibleParts.map(({ part, span }) => {
    const { start, end } = columnsOf(axis, span);
    const isHidden = part.why === 'off_hours';
    return (
      <li
        key={`${part.why} ${part.begins}`}
        aria-hidden={isHidden || undefined}
        className={classes.off}
        data-why={part.why}
        style={{ gridColumn: `${start} / ${end}` }}
      >
        {!isHidden && <OffWord part={part} date={date} operator={operator} />}
      </li>
    );
  });
}

/**
 * The reasons why a technician does not work on a day of the week view. Hours outside the working day are not
 * listed.
 */
export function OffReasons({ date, operator, technician }: OffProps) {
  return offPartsOn(date, operator, technician)
    .filter(({ why }) => why !== 'off_hours')
    .map((part) => (
      <li key={`${part.why} ${part.begins}`} className={classes.offWord}>
        <OffWord part={part} date={date} operator={operator} />
      </li>
    ));
}

/** True if the technician is off for the whole day. */
export function isOffAllDay({ date, operator, technician }: OffProps): boolean {
  return offPartsOn(date, operator, technician).some(
    ({ why, begins, ends }) => why !== 'off_hours' && ends - begins === minutesOfDay,
  );
}

function OffWord({ part, date, operator }: { part: OffPart } & Pick<OffProps, 'date' | 'operator'>) {
  const { off, span } = wordsOf(workTimeWords);
  const { timeOfDay } = wordsOf(planningWords).board;
  const { why, begins, ends } = part;
  const holiday = holidayOn(date, operator);
  const word = why === 'holiday' && holiday !== null ? shownName(holiday) : off[why];
  const isWhole = ends - begins === minutesOfDay;
  const clock = (minute: number) => formatTime(`${date}T${clockOf(minute % minutesOfDay)}Z`, 'UTC');
  return <bdi>{isWhole ? word : timeOfDay(word, span(clock(begins), clock(ends)))}</bdi>;
}
