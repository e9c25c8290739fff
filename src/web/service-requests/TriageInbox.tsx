import { Button, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { TriageRow } from '#contract/service-requests/triage.ts';
import { countPendingServiceRequests } from '#contract/service-requests.ts';
import type { QueryParameters } from '#web/app/data/address.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { usePlainKeys } from '#web/app/parts/plain-keys.ts';
import { HeldBar } from '#web/records/decisions/HeldBar.tsx';
import { sendAll } from '#web/records/decisions/send-held.ts';
import { openedBeside, wideScreen } from '#web/records/page/beside.ts';
import { NewWorkButton } from '#web/records/planning/new-work/NewWorkButton.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { heldWords } from '#words/en/planning/held.ts';
import { triageWords } from '#words/en/planning/triage.ts';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { wordsOf } from '#words/words.ts';
import { useDecisionActions } from './decision-actions.ts';
import { KeysDialog } from './KeysDialog.tsx';
import { RequestDialog } from './RequestDialog.tsx';
import { TriagePane } from './TriagePane.tsx';
import { TriageRows } from './TriageRows.tsx';
import classes from './triage.module.css';
import { type TriageFilter, useTriage } from './triage-state.ts';

/**
 * The pending requests, with the details of the current one next to them. The current one can be decided with
 * keyboard shortcuts.
 */
export function TriageInbox({ filter }: { readonly filter: TriageFilter }) {
  const { list } = wordsOf(serviceRequestsWords);
  const words = wordsOf(triageWords);
  const count = useServerQuery(countPendingServiceRequests, {});
  const counted = count.data?.pending;
  const triage = useTriage(filter);
  const { query, rows, outbox, undoable, current, select } = triage;
  const { dialog, deciding } = useDecisionActions(triage);
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
    m: onCurrent((row) => deciding.ask('approve', row)),
    r: onCurrent((row) => deciding.ask('reject', row)),
    u: triage.undo,
    '?': () => setShowsKeys(true),
    ...(undoable.length > 0 && { Enter: () => void sendAll() }),
  });
  const others = query.data?.others ?? 0;
  return (
    <section className={classes.inbox} aria-label={list.pending}>
      <div className={classes.head}>
        <Title order={2} aria-live="polite">
          {counted === undefined ? list.pending : list.pendingCount(Math.max(0, counted - undoable.length))}
        </Title>
        <HeldBar undoable={undoable} unsent={triage.unsent} undo={triage.undo} />
        <Button
          className="gh-keys"
          variant="subtle"
          size="sm"
          title={wordsOf(heldWords).withKey(words.keys.button, '?')}
          onClick={() => setShowsKeys(true)}
        >
          {words.keys.button}
        </Button>
        <NewWorkButton kind="request" isMain />
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
                  refusals={outbox.refusals}
                  isWide={isWide === true}
                  deciding={deciding}
                />
                {others > 0 && <Text c="dimmed">{words.others(others)}</Text>}
              </div>
              {isWide && !isCovered && current !== null && (
                <TriagePane row={current} refusal={outbox.refusals.get(current.id)} deciding={deciding} />
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
