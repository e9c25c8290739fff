import { Button, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { countPendingServiceRequests } from '#contract/service-requests.ts';
import type { TriageRow } from '#contract/triage.ts';
import type { QueryParameters } from '#web/app/data/address.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { usePlainKeys } from '#web/app/parts/plain-keys.ts';
import { openedBeside, wideScreen } from '#web/records/page/beside.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { triageWords } from '#words/en/planning/triage.ts';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { wordsOf } from '#words/words.ts';
import { KeysDialog } from './KeysDialog.tsx';
import type { RequestQuestion } from './RequestDialog.tsx';
import { RequestDialog } from './RequestDialog.tsx';
import { TriagePane } from './TriagePane.tsx';
import { TriageRows } from './TriageRows.tsx';
import classes from './triage.module.css';
import { asProposed, type Deciding, type TriageFilter, type TriageState, useTriage } from './triage-state.ts';
import { VerdictQueueBar } from './VerdictQueueBar.tsx';
import { rejection } from './verdict-queue.ts';

/**
 * The pending requests, with the details of the current one beside them. Keyboard shortcuts decide the
 * current one.
 */
export function TriageInbox({ filter }: { readonly filter: TriageFilter }) {
  const { list } = wordsOf(serviceRequestsWords);
  const words = wordsOf(triageWords);
  const count = useServerQuery(countPendingServiceRequests, {});
  const counted = count.data?.pending;
  const triage = useTriage(filter);
  const { query, rows, queue, current, select } = triage;
  const { dialog, deciding } = useDeciding(triage);
  const [showsKeys, setShowsKeys] = useState(false);
  const isWide = useMediaQuery(wideScreen, false, { getInitialValueInEffect: false });
  const isCovered = openedBeside(useSearch({ strict: false }) as QueryParameters) !== null;
  const onCurrent = (act: (row: TriageRow) => void) => () => current && act(current);
  usePlainKeys({
    j: () => triage.moveBy(1),
    ArrowDown: () => triage.moveBy(1),
    k: () => triage.moveBy(-1),
    ArrowUp: () => triage.moveBy(-1),
    a: onCurrent(deciding.approve),
    m: onCurrent(deciding.other),
    r: onCurrent(deciding.reject),
    u: triage.undo,
    '?': () => setShowsKeys(true),
    ...(queue.list.length > 0 && { Enter: queue.sendAll }),
  });
  const others = query.data?.others ?? 0;
  return (
    <section className={classes.inbox} aria-label={list.pending}>
      <div className={classes.head}>
        <Title order={2} aria-live="polite">
          {counted === undefined ? list.pending : list.pendingCount(Math.max(0, counted - queue.list.length))}
        </Title>
        <VerdictQueueBar queue={queue} undo={triage.undo} />
        <Button
          className="gh-keys"
          variant="subtle"
          size="sm"
          title={words.withKey(words.keys.button, '?')}
          onClick={() => setShowsKeys(true)}
        >
          {words.keys.button}
        </Button>
      </div>
      <QueryState query={{ ...query, refetch: () => Promise.all([query.refetch(), count.refetch()]) }}>
        {() =>
          rows.length === 0 ? (
            <EmptyState text={filter.isFiltered ? words.noneMatch : list.noPending} />
          ) : (
            <div className={classes.columns}>
              <div>
                <TriageRows
                  rows={rows}
                  current={current}
                  select={select}
                  refusals={queue.refusals}
                  isWide={isWide === true}
                  deciding={deciding}
                />
                {others > 0 && <Text c="dimmed">{words.others(others)}</Text>}
              </div>
              {isWide && !isCovered && current !== null && (
                <TriagePane row={current} refusal={queue.refusals.get(current.id)} deciding={deciding} />
              )}
            </div>
          )
        }
      </QueryState>
      <RequestDialog {...dialog} saved={triage.reasons} />
      <KeysDialog opened={showsKeys} close={() => setShowsKeys(false)} />
    </section>
  );
}

/**
 * Returns the actions of the rows and the dialog that they need. Approving a proposal takes effect
 * immediately. All other decisions open the dialog first.
 */
function useDeciding({ decide, dismiss, queue: { refusals } }: TriageState) {
  const [question, setQuestion] = useState<(RequestQuestion & { readonly request: TriageRow }) | null>(null);
  const [opened, setOpened] = useState(false);
  const [along, setAlong] = useState<Readonly<Record<string, string | null>>>({});
  const includedVisitOf = ({ id }: TriageRow) => along[id] ?? null;
  const ask = (kind: RequestQuestion['kind']) => (request: TriageRow) => {
    setQuestion({ kind, request });
    setOpened(true);
  };
  const ifOpen = (act: (row: TriageRow) => void) => (row: TriageRow) =>
    refusals.get(row.id)?.isSettled ? dismiss(row.id) : act(row);
  const deciding: Deciding = {
    approve: ifOpen((row) => {
      const decision = asProposed(row, includedVisitOf(row));
      if (decision === null) ask('approve')(row);
      else decide(decision);
    }),
    other: ifOpen(ask('approve')),
    reject: ifOpen(ask('reject')),
    correct: ifOpen(ask('correct')),
    includedVisitOf,
    takeAlong: ({ id }, visit_id) => setAlong((before) => ({ ...before, [id]: visit_id })),
    dismiss: ({ id }) => dismiss(id),
  };
  const close = () => setOpened(false);
  const hold = (rejection_reason: string) => {
    if (question !== null) decide(rejection(question.request, rejection_reason));
    close();
  };
  return { deciding, dialog: { question, opened, close, hold } };
}
