import { Checkbox, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { listUndoneVisits, type UndoneVisit } from '#contract/planning/undone.ts';
import { waitsForPart } from '#domain/values/missing-part.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { partText } from '#web/records/job-orders/missing-part/part-text.ts';
import { visitsWords } from '#words/en/job-orders/visit/visit.ts';
import { takeAlongWords } from '#words/en/planning/take-along.ts';
import { wordsOf } from '#words/words.ts';

type TakeAlongProps = {
  readonly machine_id: string;
  /** The earlier visit whose work is taken over; null if there is none. */
  readonly value: string | null;
  readonly onChange: (visit: UndoneVisit | null) => void;
};

/**
 * Offers to take over the unfinished work of an earlier visit to the machine. Only one visit can be selected.
 * A selected visit that has no work left is deselected.
 */
export function TakeAlong({ machine_id, value, onChange }: TakeAlongProps) {
  const words = wordsOf(takeAlongWords);
  const { data } = useServerQuery(listUndoneVisits, { machine_id }, { enabled: machine_id !== '' });
  const isGone = value !== null && data?.items.every(({ id }) => id !== value) === true;
  useEffect(() => {
    if (isGone) onChange(null);
  });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Stack gap="xs" role="group" aria-label={words.title}>
      <Text fw={600}>{words.title}</Text>
      {data.items.map((visit) => (
        <Checkbox
          key={visit.id}
          label={textOf(visit)}
          description={visit.description}
          checked={visit.id === value}
          onChange={(event) => onChange(event.currentTarget.checked ? visit : null)}
        />
      ))}
      <Text size="sm" c="dimmed">
        {words.hint}
      </Text>
    </Stack>
  );
}

function textOf(visit: UndoneVisit): string {
  const words = wordsOf(takeAlongWords);
  const { outcomes } = wordsOf(visitsWords);
  const part = waitsForPart(visit) ? partText(visit) : null;
  if (part !== null) return words.take(visit.number, part);
  const why = visit.follow_up_reason ?? visit.outcome_reason ?? (visit.outcome && outcomes[visit.outcome]);
  return words.takeUnfinished(visit.number, why ?? '');
}
