import { Select, Stack } from '@mantine/core';
import type { Board } from '#contract/planning/board.ts';
import { noConflicts } from '#domain/planning/appointment.ts';
import { FormButtons } from '#web/app/forms/FormButtons.tsx';
import { useVersionedForm } from '#web/app/forms/versioned-form.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { DateTimeInput } from '#web/app/time/DateTimeInput.tsx';
import { instantToZoned, zonedToInstant } from '#web/app/time/dates.ts';
import { ConflictNotice } from '#web/records/job-orders/ConflictList.tsx';
import { WindowSelect } from '#web/records/job-orders/LengthAndWindow.tsx';
import { planningWords } from '#words/en/planning/board.ts';
import { wordsOf } from '#words/words.ts';
import { type BoardItem, isRequest } from './board-item.ts';
import { type BoardSlot, conflictsAt } from './board-slots.ts';

type MoveFormProps = {
  readonly board: Board;
  readonly job: BoardItem;
  /** The technician to propose instead of the job's current one. */
  readonly technicianId: string | null | undefined;
  readonly move: (slot: BoardSlot) => void;
};

/** The values of the inputs. The time is in the operator's time zone. */
type Values = {
  readonly technician_id: string | null;
  readonly local: string;
  readonly window: string;
};

/** The form 'Move to…'. It does the same as dragging, but the person selects the technician and the time. */
export function MoveForm({ board, job, technicianId, move }: MoveFormProps) {
  const words = wordsOf(planningWords).board;
  const zone = board.operator.time_zone;
  const { form, leave } = useVersionedForm<BoardItem, Values>({
    record: job,
    valuesOf: ({ technician_id, scheduled_date, window_minutes }) => ({
      technician_id: technicianId ?? technician_id,
      local: instantToZoned(scheduled_date, zone),
      window: String(window_minutes),
    }),
  });
  const { technician_id, local, window } = form.values;
  const slot =
    technician_id === null || local === ''
      ? null
      : { technician_id, scheduled_date: zonedToInstant(local, zone), window_minutes: Number(window) };
  const conflicts = slot === null ? noConflicts : conflictsAt(board, board.jobs, job, slot);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (slot !== null) move(slot);
      }}
    >
      <Stack gap="md">
        <Select
          label={words.technician}
          required
          data-autofocus
          allowDeselect={false}
          data={board.technicians.map((technician) => ({
            value: technician.id,
            label: technician.is_active
              ? shownName(technician)
              : `${shownName(technician)} (${words.inactive})`,
          }))}
          {...form.getInputProps('technician_id')}
        />
        <DateTimeInput
          label={words.time}
          zone={zone}
          required
          {...form.getInputProps('local')}
          value={local}
        />
        <WindowSelect {...form.getInputProps('window')} value={window} />
        <ConflictNotice conflicts={conflicts} />
        <FormButtons
          text={isRequest(job) ? words.approve : words.move}
          disabled={slot === null}
          leave={leave}
        />
      </Stack>
    </form>
  );
}
