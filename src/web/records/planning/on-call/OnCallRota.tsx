import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { listOnCall, type OnCallTurnView, removeOnCall, setOnCall } from '#contract/planning/on-call.ts';
import { listTeam } from '#contract/team.ts';
import { type OnCallTurn, partFrom } from '#domain/planning/on-call.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { type ItemOf, useCommand, useServerQuery } from '#web/app/data/server-data.ts';
import { forReader } from '#web/app/language/for-reader.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { todayIn } from '#web/app/time/dates.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { RecordSection } from '#web/records/page/RecordSection.tsx';
import { useSeesEveryOperator } from '#web/records/people/management.ts';
import { Cards } from '#web/ui/Cards.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { onCallWords } from '#words/en/planning/on-call.ts';
import { wordsOf } from '#words/words.ts';
import { daysText, useWeeks } from './weeks.ts';

type Member = ItemOf<typeof listTeam>;
const mostMembers = 100;

/**
 * The technicians on call in the coming weeks. Selecting a technician puts them on call for the whole week.
 */
export function OnCallRota() {
  const words = wordsOf(onCallWords);
  const weeks = useWeeks(useOwnZone());
  // Each operator has its own on-call schedule, so a user who sees all operators gets none.
  const isOfNobody = useSeesEveryOperator();
  const [first] = weeks;
  const rota = useServerQuery(
    listOnCall,
    { ...(first && { from: first.first_day }) },
    { enabled: !isOfNobody },
  );
  const [isChoosing, setIsChoosing] = useState(false);
  const team = useServerQuery(listTeam, { ...forReader(), limit: mostMembers }, { enabled: isChoosing });
  if (isOfNobody) return null;
  return (
    <RecordSection title={words.title}>
      <Text c="dimmed">{words.hint}</Text>
      <QueryState query={rota} rows={2}>
        {({ items }) => (
          <Cards label={words.title}>
            {weeks.map((week) => (
              <Week
                key={week.first_day}
                week={week}
                turns={items}
                members={team.data?.items ?? []}
                choose={() => setIsChoosing(true)}
              />
            ))}
          </Cards>
        )}
      </QueryState>
    </RecordSection>
  );
}

type WeekProps = {
  readonly week: OnCallTurn;
  readonly turns: readonly OnCallTurnView[];
  /** The technicians to select from, loaded once someone opens the list. */
  readonly members: readonly Member[];
  readonly choose: () => void;
};

/** One week of the on-call schedule. A shift that does not match the week exactly gets its own line, with its days. */
function Week({ week, turns, members, choose }: WeekProps) {
  const words = wordsOf(onCallWords);
  const { first_day, last_day } = week;
  const weekTurns = turns.filter((turn) => turn.first_day <= last_day && turn.last_day >= first_day);
  const today = todayIn(useOwnZone());
  // Days before today are not counted.
  const isWeek = (turn: OnCallTurn) => {
    const part = partFrom(today, turn);
    return part?.first_day === first_day && part.last_day === last_day;
  };
  const weekTurn = weekTurns.find(isWeek);
  const whole = weekTurns.find((turn) => turn.first_day <= first_day && turn.last_day >= last_day);
  const days = daysText(week);
  const { run, isRunning } = useCommand(setOnCall, {
    failed: words.failed,
    onSuccess: ({ technician }) => toastSuccess(words.saved(shownName(technician), days)),
  });
  return (
    <Panel as="li" label={days}>
      <Stack gap="xs">
        <Group gap="xs" wrap="nowrap" align="flex-end">
          <Select
            label={days}
            aria-label={words.who(days)}
            placeholder={weekTurns.length === 0 ? words.nobody : words.choose}
            data={choicesOf(members, whole)}
            onDropdownOpen={choose}
            value={whole?.technician_id ?? null}
            allowDeselect={false}
            disabled={isRunning}
            flex={1}
            onChange={(technician_id) => {
              if (technician_id !== null) void run({ technician_id, first_day, last_day });
            }}
          />
          {weekTurn !== undefined && <RemoveTurn turn={weekTurn} />}
        </Group>
        {weekTurns
          .filter((turn) => !isWeek(turn))
          .map((turn) => (
            <Group key={turn.id} justify="space-between" gap="xs" wrap="nowrap">
              <Text>
                <bdi>{words.turn(shownName(turn.technician), daysText(turn))}</bdi>
              </Text>
              <RemoveTurn turn={turn} />
            </Group>
          ))}
      </Stack>
    </Panel>
  );
}

function choicesOf(members: readonly Member[], turn: OnCallTurnView | undefined) {
  const choices = members.map((member) => ({ value: member.id, label: shownName(member) }));
  if (turn === undefined || members.some(({ id }) => id === turn.technician_id)) return choices;
  return [{ value: turn.technician_id, label: shownName(turn.technician) }, ...choices];
}

function RemoveTurn({ turn }: { readonly turn: OnCallTurnView }) {
  const words = wordsOf(onCallWords);
  const { run, isRunning } = useCommand(removeOnCall, {
    failed: words.failed,
    onSuccess: () => toastSuccess(words.removed),
  });
  const { id, technician } = turn;
  return (
    <Button
      variant="default"
      flex="none"
      loading={isRunning}
      aria-label={words.removeOf(shownName(technician), daysText(turn))}
      onClick={() => void run({ id })}
    >
      {words.remove}
    </Button>
  );
}
