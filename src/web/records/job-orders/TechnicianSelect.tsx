import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CrewMemberView } from '#contract/planning/crew.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { SearchSelect } from '#web/app/lists/SearchSelect.tsx';
import { phoneText } from '#web/records/people/phone-text.ts';
import { assignWords } from '#words/en/job-orders/appointment/assign.ts';
import { crewWords } from '#words/en/planning/crew.ts';
import { wordsOf } from '#words/words.ts';
import type { useCrew } from './crew.ts';
import { lineOf } from './subject.ts';

type TechnicianSelectProps = {
  readonly crew: ReturnType<typeof useCrew>;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
  /** True if the job may be created without a technician. */
  readonly isOptional?: boolean;
};

/**
 * Selects an active technician of the operator. The best match is first, and each has a summary of their day. If the
 * crew is too large to compare everyone, the person can search for other technicians by name.
 */
export function TechnicianSelect({
  crew,
  value,
  onChange,
  isOptional = false,
  ...input
}: TechnicianSelectProps) {
  const words = wordsOf(assignWords);
  const { choices, selected, isWhole, isSettled, query, onSearch, data } = crew;
  return (
    <div>
      <SearchSelect
        {...input}
        label={isOptional ? words.technicianOptional : words.technician}
        placeholder={words.technicianPlaceholder}
        emptyText={words.noTechnician}
        isWhole={isWhole}
        isSettled={isSettled}
        query={query}
        onSearch={onSearch}
        choices={choices.map((member) => ({
          value: member.id,
          label: shownName(member),
          detail: `${dayText(member)} · ${phoneText(member.phone)}`,
        }))}
        value={value}
        onChange={onChange}
        required={!isOptional}
        clearable={isOptional}
      />
      {!isWhole && data !== undefined && (
        <Text size="sm" c="dimmed" mt={4}>
          {words.compared(data.technicians.length, data.technicians_count)}
        </Text>
      )}
      {selected !== undefined && (
        <Text size="sm" c="dimmed" mt={4} role="status">
          {dayText(selected)}
        </Text>
      )}
    </div>
  );
}

function noTimeOf({ is_away, is_over }: CrewMemberView) {
  if (is_away) return 'away';
  return is_over ? 'over' : 'off';
}

/** Returns a summary: how well a technician fits, their work on that day, and the conflicts. */
function dayText(member: CrewMemberView): string {
  const words = wordsOf(crewWords);
  const { concernTexts } = wordsOf(assignWords);
  const {
    specialization,
    training,
    knows_machine,
    km,
    jobs,
    minutes,
    available_minutes: available,
    is_on_call,
    concerns,
    overlaps,
  } = member;
  return lineOf(
    specialization,
    training !== null && words.trainings[training],
    knows_machine && words.knowsMachine,
    available > 0 ? words.load(jobs, minutes, available) : words.noTime(jobs, noTimeOf(member)),
    is_on_call && words.onCall,
    km === null ? jobs > 0 && words.noPlace : words.near(km),
    ...concerns.map((concern) => concernTexts[concern](overlaps)),
  );
}
