import { Link } from '@tanstack/react-router';
import { usePlanningArea } from '#web/app/acting-for/planning-area.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useKeptFocus } from '#web/app/lists/kept-focus.ts';
import { LaterJobDialog, useLaterJobDialog } from '#web/dashboards/parts/later-job-dialog.ts';
import { Section } from '#web/dashboards/parts/Section.tsx';
import { HeldBar } from '#web/records/decisions/HeldBar.tsx';
import { type LineGroup, useAttention } from '#web/records/planning/attention/attention-state.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { attentionWords } from '#words/en/planning/attention.ts';
import { countText } from '#words/say/count-text.ts';
import { wordsOf } from '#words/words.ts';
import classes from './AttentionList.module.css';
import { AttentionRow } from './AttentionRow.tsx';
import { attentionStyles } from './attention-styles.ts';
import type { AttentionTargets } from './attention-targets.ts';

/** The problems, the most urgent first. Each has a button and a keyboard shortcut for the one action that solves it. */
export function AttentionList({ schedule }: Pick<AttentionTargets, 'schedule'>) {
  const { title, nothing, keys } = wordsOf(attentionWords);
  const attention = useAttention();
  const { query, groups, lines, undoable } = attention;
  const dialog = useLaterJobDialog();
  const { heading: list, onFocus } = useKeptFocus<HTMLDivElement>(dialog.isOpen);
  const targets: AttentionTargets = {
    schedule,
    repair: attention.repair,
    dismiss: attention.dismiss,
    select: lines.select,
    assign: (job) => dialog.ask({ kind: 'assign', job }),
    expectPart: (job) => dialog.ask({ kind: 'expect_part', job }),
    sayLeft: (job) => dialog.ask({ kind: 'pause', job }),
  };
  return (
    <Section title={title}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the element only tracks which button has the focus */}
      <div ref={list} tabIndex={-1} onFocus={onFocus}>
        <QueryState query={query}>
          {() =>
            groups.length === 0 ? (
              <EmptyState text={nothing} />
            ) : (
              <>
                <p className={`gh-keys ${classes.keys}`}>{keys}</p>
                <div className={classes.groups}>
                  {groups.map((group) => (
                    <Group key={group.kind} group={group} current={lines.current?.id} targets={targets} />
                  ))}
                </div>
              </>
            )
          }
        </QueryState>
      </div>
      <HeldBar undoable={undoable} unsent={attention.unsent} undo={attention.undo} isAtBottom />
      {dialog.question !== null && <LaterJobDialog dialog={dialog} />}
    </Section>
  );
}

type GroupProps = {
  readonly group: LineGroup;
  /** The id of the current line. */
  readonly current: string | undefined;
  readonly targets: AttentionTargets;
};

function Group({ group: { kind, count, lines }, current, targets }: GroupProps) {
  const { kinds, more } = wordsOf(attentionWords);
  const jobs = usePlanningArea();
  return (
    <div className={classes.group}>
      <h3 className={classes.kind}>
        <Tag {...attentionStyles[kind]} text={kinds[kind]} /> {countText(count)}
      </h3>
      <ul className={classes.rows} aria-label={kinds[kind]}>
        {lines.map((line) => (
          <AttentionRow key={line.id} line={line} isCurrent={line.id === current} targets={targets} />
        ))}
        {lines.length < count && (
          <li className={classes.more}>
            {kind === 'follow_up' ? (
              <Link to={`${jobs}/jobs?figure=to_follow`}>{more(count - lines.length)}</Link>
            ) : (
              more(count - lines.length)
            )}
          </li>
        )}
      </ul>
    </div>
  );
}
