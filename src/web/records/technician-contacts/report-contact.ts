import { reportContact } from '#contract/technician-contacts.ts';
import { isReportDue, type WaitingEntries } from '#domain/technician-contact.ts';
import { onSessionEvent, sessionState } from '#web/app/accounts/session.ts';
import { newKey, send } from '#web/app/api/api-client.ts';
import { connectionNow, onConnection } from '#web/app/data/live.ts';
import { isOfTechnician } from '#web/records/decisions/decision.ts';
import { outboxSender } from '#web/records/decisions/send-held.ts';

const deviceKey = 'grouphead-contact';
const minuteMs = 60_000;
/** The wait in milliseconds before the first report, because the device reads the day first. */
const atStartMs = 20_000;
/** The wait in milliseconds after a change, because a device that is back online sends its entries first. */
const afterChangeMs = 5000;

let deviceId: string | null = null;
let last: (WaitingEntries & { readonly at: Date; readonly userId: string }) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let hasBegun = false;

/** Returns the ID that this browser generated for itself. It distinguishes a technician's devices. */
function ownDeviceId(): string {
  deviceId ??= localStorage.getItem(deviceKey) ?? newKey();
  try {
    localStorage.setItem(deviceKey, deviceId);
  } catch {
    // The storage is full or blocked, so the ID lasts only until the page is closed.
  }
  return deviceId;
}

function waitingNow(): WaitingEntries {
  const entries = outboxSender.state().held.filter(isOfTechnician);
  const since = entries.map(({ decision }) => decision.at).toSorted()[0] ?? null;
  return { count: entries.length, since };
}

async function report(): Promise<void> {
  reportIn(minuteMs);
  const { session, role } = sessionState();
  if (role !== 'technician' || session === null || session.suspension !== null) return;
  if (session.must_agree || session.must_set_up_two_factor) return;
  if (connectionNow() === 'offline' || document.visibilityState === 'hidden') return;
  if (!outboxSender.state().isRead) return;
  const userId = session.user.id;
  const waiting = waitingNow();
  if (!isReportDue(last?.userId === userId ? last : null, waiting, new Date())) return;
  const { count: waiting_count, since: waiting_since } = waiting;
  try {
    await send(reportContact, { device_id: ownDeviceId(), waiting_count, waiting_since });
    last = { ...waiting, at: new Date(), userId };
  } catch {
    // The next report includes what this one would have said.
  }
}

function reportIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    hasBegun = true;
    void report();
  }, ms);
}

function reportSoon(): void {
  if (hasBegun) reportIn(afterChangeMs);
}

/** Reports this device's contact and the entries that it still has to send, so dispatchers know about them. */
export function reportContacts(): void {
  reportIn(atStartMs);
  outboxSender.listen(reportSoon);
  onConnection(reportSoon);
  onSessionEvent(reportSoon);
  document.addEventListener('visibilitychange', reportSoon);
}
