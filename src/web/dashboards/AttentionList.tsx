import { Link } from '@tanstack/react-router';
import { type Attention, getAttention } from '#contract/dashboards.ts';
import { usePlanningArea } from '#web/app/acting-for/planning-area.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { useKeptFocus } from '#web/app/lists/kept-focus.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { attentionWords } from '#words/en/planning/attention.ts';
import { wordsOf } from '#words/words.ts';
import classes from './AttentionList.module.css';
import { AttentionRow, type AttentionTargets } from './AttentionRow.tsx';
import { attentionStyles } from './attention-styles.ts';
import { LaterJobDialog, useLaterJobDialog } from './later-job-dialog.ts';
import { Section } from './Section.tsx';

/** The interval at which the list is read again. It is needed because time alone can make work late. */
const everyMs = 120_000;

/** The problems, most urgent first. Each offers the one action that solves it. */
export function AttentionList({ schedule }: Pick<AttentionTargets, 'schedule'>) {
  const { title, nothing } = wordsOf(attentionWords);
  const query = useServerQuery(getAttention, {}, { everyMs });
  const dialog = useLaterJobDialog();
  const { heading: list, onFocus } = useKeptFocus<HTMLDivElement>(dialog.isOpen);
  const targets: AttentionTargets = {
    schedule,
    assign: (job) => dialog.ask({ kind: 'assign', job }),
    expectPart: (job) => dialog.ask({ kind: 'expect_part', job }),
    sayLeft: (job) => dialog.ask({ kind: 'pause', job }),
  };
  return (
    <Section title={title}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the element only tracks which button has the focus */}
      <div ref={list} tabIndex={-1} onFocus={onFocus}>
        <QueryState query={query}>
          {({ groups }) =>
            groups.length === 0 ? (
              <EmptyState text={nothing} />
            ) : (
              <div className={classes.groups}>
                {groups.map((group) => (
                  <Group key={group.kind} group={group} targets={targets} />
                ))}
              </div>
            )
          }
        </QueryState>
      </div>
      {dialog.question !== null && <LaterJobDialog dialog={dialog} />}
    </Section>
  );
}

type GroupProps = { readonly group: Attention['groups'][number]; readonly targets: AttentionTargets };

function Group({ group: { kind, count, rows }, targets }: GroupProps) {
  const { kinds, more } = wordsOf(attentionWords);
  const jobs = usePlanningArea();
  return (
    <div className={classes.group}>
      <h3 className={classes.kind}>
        <Tag {...attentionStyles[kind]} text={kinds[kind]} /> {count}
      </h3>
      <ul className={classes.rows} aria-label={kinds[kind]}>
        {rows.map((row) => (
          <AttentionRow key={(row.job ?? row.request)?.id} kind={kind} row={row} targets={targets} />
        ))}
        {rows.length < count && (
          <li className={classes.more}>
            {kind === 'follow_up' ? (
              <Link to={`${jobs}/jobs?figure=to_follow`}>{more(count - rows.length)}</Link>
            ) : (
              more(count - rows.length)
            )}
          </li>
        )}
      </ul>
    </div>
  );
}
