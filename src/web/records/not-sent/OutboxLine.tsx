import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCloudUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSession } from '#web/app/accounts/session.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { whenIdle } from '#web/app/parts/idle.ts';
import { part } from '#web/app/parts/part.tsx';
import { formatDateTime } from '#web/app/time/dates.ts';
import '#web/records/decisions/deliver-act.ts';
import { isOfTechnician } from '#web/records/decisions/decision.ts';
import { heldCount } from '#web/records/decisions/held-keys.ts';
import { jobAfterEntries } from '#web/records/decisions/job-after-entries.ts';
import { provideRules } from '#web/records/decisions/job-entries.ts';
import { followRefusalLine } from '#web/records/decisions/refusal-record.ts';
import { outboxSender, useOutbox } from '#web/records/decisions/send-held.ts';
import { outboxWords } from '#words/en/records/outbox.ts';
import { wordsOf } from '#words/words.ts';
import { keepOnDevice } from './keep-on-device.ts';
import { openNotSent, useNotSentState } from './not-sent-state.ts';
import { useOfflineState } from './offline-note.ts';
import './outbox-session.ts';
import classes from './NotSent.module.css';

const NotSentDialog = part(() => import('./NotSentDialog.tsx').then((m) => m.NotSentDialog));

/**
 * The delay in milliseconds before contact with the server is reported, so the screen loads first on a slow network.
 */
const beforeReportsMs = 15_000;
let hasReports = false;

/**
 * Reports contact with the server on every network. Otherwise, entries that have already arrived would still look
 * unsent to dispatchers.
 */
function startReports(): void {
  if (hasReports) return;
  hasReports = true;
  const start = () =>
    import('#web/records/technician-contacts/report-contact.ts')
      .then(({ reportContacts }) => reportContacts())
      .catch(() => setTimeout(start, beforeReportsMs));
  setTimeout(start, beforeReportsMs);
}

provideRules(jobAfterEntries);

const icons = { sent: IconCheck, waiting: IconCloudUpload, refused: IconAlertTriangle };

/**
 * The line on every screen of a technician that says how many entries are waiting to be sent, and opens their list.
 */
export function OutboxLine() {
  const { isOpen, leaving } = useNotSentState();
  const [isMounted, setMounted] = useState(false);
  if ((isOpen || leaving !== null) && !isMounted) setMounted(true);
  useEffect(startReports, []);
  useEffect(keepOnDevice, []);
  // The list is loaded in advance, because it is needed most while offline.
  useEffect(() => whenIdle(() => void NotSentDialog.load()), []);
  const { state, text } = useLine();
  const Icon = icons[state];
  return (
    <>
      <div role="status" ref={followRefusalLine}>
        <UnstyledButton className={classes.line ?? ''} data-state={state} onClick={openNotSent}>
          <Icon aria-hidden size={18} />
          {text}
        </UnstyledButton>
      </div>
      {isMounted && <NotSentDialog />}
    </>
  );
}

/** Returns the most urgent state of the technician's entries, and a sentence about it. */
function useLine(): { readonly state: keyof typeof icons; readonly text: string } {
  const { line } = wordsOf(outboxWords);
  const outbox = useOutbox();
  const zone = useOwnZone();
  const offline = useOfflineState(useSession().session?.user.id ?? '');
  const entries = outbox.held.filter(isOfTechnician);
  const refused = entries.filter((one) => one.refused !== null).length;
  if (refused > 0) return { state: 'refused', text: line.refused(refused) };
  // The list gives the reason. Until it is opened, the line must say how to keep the entries from being lost.
  if (entries.length > 0 && outboxSender.isUnstored())
    return { state: 'refused', text: line.unstored(entries.length) };
  const [first] = entries.toSorted((one, other) => one.madeAt - other.madeAt);
  if (first !== undefined) {
    const since = formatDateTime(first.decision.at, zone);
    return { state: 'waiting', text: line.waiting(entries.length, since) };
  }
  // The number of entries is available before the entries themselves have been read.
  const count = outbox.isRead ? 0 : heldCount();
  if (count > 0) return { state: 'waiting', text: line.waitingOnly(count) };
  return { state: 'sent', text: line.sent[offline] };
}
