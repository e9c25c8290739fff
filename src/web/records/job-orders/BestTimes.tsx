import { Button, Skeleton, Text } from '@mantine/core';
import type { Crew, ProposalView } from '#contract/planning/crew.ts';
import { shownTechnician } from '#web/app/language/shown-name.ts';
import { formatAppointment } from '#web/app/time/dates.ts';
import { crewWords } from '#words/en/planning/crew.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import classes from './BestTimes.module.css';

/** Returns the reasons for a proposal, in one line. */
export function proposalText({ reasons, km }: ProposalView): string {
  const words = wordsOf(crewWords).reasons;
  return reasons.map((reason) => words[reason](km)).join(' · ');
}

type BestTimesProps = {
  readonly crew: Crew | undefined;
  readonly choose: (proposal: ProposalView) => void;
};

/** The three best times as buttons. Each can also be selected with its number key. */
export function BestTimes({ crew, choose }: BestTimesProps) {
  const words = wordsOf(crewWords);
  const { loading } = wordsOf(startWords).app;
  return (
    // The focus starts here, so the number keys work immediately.
    <section className={classes.times} aria-label={words.best} tabIndex={-1} data-autofocus>
      <Text fw={600}>{words.best}</Text>
      <div className={classes.choices}>
        {crew === undefined && (
          <Skeleton height="var(--times-size)" radius="md" role="status" aria-label={loading} />
        )}
        {crew?.proposals.length === 0 && <Text c="dimmed">{words.none}</Text>}
        {crew?.proposals.map((proposal, index) => (
          <Button
            key={`${proposal.technician_id} ${proposal.scheduled_date}`}
            variant="default"
            justify="flex-start"
            className={classes.time ?? ''}
            title={words.key(String(index + 1))}
            onClick={() => choose(proposal)}
          >
            <span className={classes.digit} aria-hidden>
              {index + 1}
            </span>
            <span className={classes.text}>
              <span>
                {words.choice(
                  shownTechnician(proposal),
                  formatAppointment(proposal.scheduled_date, crew.time_zone),
                )}
              </span>
              <span className={classes.reasons}>{proposalText(proposal)}</span>
            </span>
          </Button>
        ))}
      </div>
    </section>
  );
}
