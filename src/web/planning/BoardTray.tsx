import { Text, UnstyledButton } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { type ReactNode, useId, useMemo } from 'react';
import type { Board } from '#contract/planning/board.ts';
import { urgencies } from '#domain/service-request.ts';
import { useKeptOpen } from '#web/app/data/kept-open.ts';
import { planningWords } from '#words/en/planning/board.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import { BoardJob } from './BoardJob.tsx';
import classes from './BoardTray.module.css';
import { useDrag } from './board-drag.ts';
import { type BoardItem, isRequest } from './board-item.ts';
import type { BoardTools } from './board-tools.ts';
import { RequestCard } from './RequestCard.tsx';

/** The minimum page width at which the tray is open by default. On narrower pages, the rows come first. */
const hasRoom = '(min-width: 48em)';

type BoardTrayProps = {
  readonly board: Board;
  readonly jobs: readonly BoardItem[];
  readonly tools: BoardTools;
};

/**
 * The work that has no technician: pending requests and unassigned jobs. Both lists show the most urgent
 * items first, then the oldest. A job that is dropped here becomes unassigned.
 */
export function BoardTray({ board, jobs, tools }: BoardTrayProps) {
  const words = wordsOf(planningWords).board;
  const [isOpen, toggle] = useKeptOpen('board_tray', window.matchMedia(hasRoom).matches);
  const isTarget = useDrag(tools.store, (drag) => drag?.target?.slot.technician_id === null);
  const waiting = useMemo(
    () => jobs.filter(({ technician_id }) => technician_id === null).toSorted(byUrgencyAndAge),
    [jobs],
  );
  const requests = waiting.filter(isRequest);
  const unassigned = waiting.filter((item) => !isRequest(item));
  const hiddenRequests = Math.max(0, board.requests_count - board.requests.length);
  const hiddenJobs = Math.max(0, board.unassigned_count - board.unassigned.length);
  const titles = [
    words.requests(requests.length + hiddenRequests),
    words.unassigned(unassigned.length + hiddenJobs),
  ] as const;
  return (
    <div className={classes.tray} data-unassigned data-drop={isTarget || undefined} data-open={isOpen}>
      <UnstyledButton
        className={classes.toggle ?? ''}
        aria-expanded={isOpen}
        aria-label={isOpen ? words.hideTray : `${words.showTray}: ${joined(titles)}`}
        onClick={toggle}
      >
        {isOpen ? <IconLayoutSidebarLeftCollapse aria-hidden /> : <IconLayoutSidebarLeftExpand aria-hidden />}
        {!isOpen && titles.map((title) => <span key={title}>{title}</span>)}
      </UnstyledButton>
      {isOpen && (
        <>
          <WaitingSection
            title={titles[0]}
            none={words.noRequests}
            more={words.moreRequests}
            hidden={hiddenRequests}
          >
            {requests.map((item) => (
              <li key={item.id}>
                <RequestCard item={item} tools={tools} />
              </li>
            ))}
          </WaitingSection>
          <WaitingSection
            title={titles[1]}
            none={words.noneUnassigned}
            more={words.moreUnassigned}
            hidden={hiddenJobs}
          >
            {unassigned.map((job) => (
              <li key={job.id}>
                <BoardJob job={job} tools={tools} withDate />
              </li>
            ))}
          </WaitingSection>
        </>
      )}
      <Text size="xs" c="dimmed" id="board-keys" className="gh-keys" hidden={!isOpen}>
        {words.keys}
      </Text>
    </div>
  );
}

type WaitingSectionProps = {
  readonly title: string;
  /** The text that is shown if the section is empty. */
  readonly none: string;
  /** Returns a sentence that says where to find the items that the board does not show. */
  readonly more: (count: number) => string;
  readonly hidden: number;
  readonly children: readonly ReactNode[];
};

function WaitingSection({ title, none, more, hidden, children }: WaitingSectionProps) {
  const heading = useId();
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children.length === 0 ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <ul className={classes.waiting}>{children}</ul>
      )}
      {hidden > 0 && (
        <Text size="sm" c="dimmed">
          {more(hidden)}
        </Text>
      )}
    </section>
  );
}

function byUrgencyAndAge(one: BoardItem, other: BoardItem): number {
  return (
    urgencies.indexOf(other.urgency) - urgencies.indexOf(one.urgency) ||
    Date.parse(one.created_at) - Date.parse(other.created_at)
  );
}
