import type { Query } from '@tanstack/react-query';
import { mostCombinedReads } from '#contract/calls/combined-reads.ts';
import { type FileView, listFiles } from '#contract/files.ts';
import type { FirstRead } from '#contract/first-reads.ts';
import type { JobOrderListed, JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { onSessionEvent, sessionState } from '#web/app/accounts/session.ts';
import { combineReads } from '#web/app/api/combined-reads.ts';
import { connectionNow, onConnection } from '#web/app/data/live.ts';
import { queryClient } from '#web/app/data/query-client.ts';
import { cachedAs, readAhead } from '#web/app/data/server-data.ts';
import { serverNow } from '#web/app/time/server-clock.ts';
import {
  forerunnerOf,
  isEssential,
  jobItself,
  jobsToKeep,
  openJobs,
  ownReads,
  readsOfJob,
} from './day-reads.ts';
import { deviceOwner, setDeviceOwner } from './device-owner.ts';
import { dropUnwanted, keepSession } from './device-store.ts';
import { forgetDevice } from './forget.ts';
import { makeInstallable } from './install.ts';
import { keepAnswers, loadReasons } from './keep-answers.ts';
import { keepPreviews, previewsToKeep } from './keep-previews.ts';
import { hashOfRead, longestKeptMs, readsOf, restoreRead, storageKeyOf } from './kept-reads.ts';
import type { NoteOffline, OfflineState } from './offline-state.ts';
import { registerWorker } from './worker.ts';

const minuteMs = 60_000;
/**
 * The age at which a response is requested again. The server announces the changes that occur while the page is open,
 * but not earlier ones.
 */
const staleMs = { atStart: 3 * minuteMs, later: 30 * minuteMs };
const everyMs = 5 * minuteMs;
/** The delay in milliseconds after an announced change, because several changes often arrive together. */
const afterChangeMs = 10_000;
/** The time for which the responses of another build are kept, because its pages may still open offline. */
const formerBuildMs = 3 * 24 * 60 * minuteMs;

/**
 * Stores the technician's day on this device for offline use, and updates it while online. `note` gets the device's
 * offline state. Returns a function that stops the work. If the browser denies access to its storage, nothing is
 * stored.
 */
export function keepDay(userId: string, note: NoteOffline): () => void {
  const reads = readsOf(userId);
  /** The hashes of the stored responses. */
  let wanted: ReadonlySet<string> = new Set();
  let isStopped = false;
  let hasStarted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isOwn = () => !isStopped && sessionState().session?.user.id === userId;
  const keep = async (query: Query) => {
    if (isOwn() && query.state.data !== undefined) await reads.persistQuery(query);
  };
  /** Stores the day and returns its reads; null if stopped. Rejects if the browser denies storage. */
  const keepAll = async () => {
    if (deviceOwner() !== userId) note('not_yet', userId, 0);
    await own(userId);
    const staleTime = hasStarted ? staleMs.later : staleMs.atStart;
    const kept = await readDay((one) => readOnce(userId, one, staleTime, isOwn));
    if (kept === null || !isOwn()) return null;
    wanted = new Set(kept.map(hashOfRead));
    for (const query of queryClient.getQueryCache().getAll())
      if (wanted.has(query.queryHash)) await keep(query);
    await dropOthers(userId, wanted);
    hasStarted = true;
    return kept;
  };
  const refresh = async () => {
    if (!isOwn() || connectionNow() === 'offline') return;
    const kept = await keepAll().catch(() => 'refused' as const);
    if (kept === null) return;
    const offline = kept === 'refused' ? kept : await opensWith(kept);
    if (isOwn()) note(offline, userId, Date.now() + longestKeptMs);
    if (kept !== 'refused') await keepExtras(userId, kept);
  };
  const refreshAfter = (ms: number) => {
    clearTimeout(timer);
    if (isStopped) return;
    const again = () => refreshAfter(everyMs);
    timer = setTimeout(() => void refresh().then(again, again), ms);
  };
  const endings = [
    queryClient.getQueryCache().subscribe(({ type, query, ...event }) => {
      if (type !== 'updated' || !wanted.has(query.queryHash)) return;
      const { action } = event as { readonly action: { readonly type: string } };
      if (action.type === 'success') void keep(query).catch(() => undefined);
      if (action.type === 'invalidate') refreshAfter(afterChangeMs);
    }),
    onSessionEvent(() => void keepOwnSession(userId).catch(() => undefined)),
    onConnection(() => {
      if (connectionNow() === 'online') refreshAfter(afterChangeMs);
    }),
  ];
  keepAnswers();
  makeInstallable();
  refreshAfter(0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    for (const end of endings) end();
  };
}

/** Returns whether the device can open the day with these reads. A read that failed may not have arrived yet. */
async function opensWith(reads: readonly FirstRead[]): Promise<OfflineState> {
  const worker = await registerWorker();
  const isComplete = reads.filter(isEssential).every((one) => dataOf(one) !== undefined);
  return worker === 'ready' && !isComplete ? 'not_yet' : worker;
}

/** Stores the texts of refusals, and the photos. The day opens even without them. */
async function keepExtras(userId: string, reads: readonly FirstRead[]): Promise<void> {
  await loadReasons();
  const files = reads.flatMap((one) => (one.call === listFiles ? filesIn(one) : []));
  await keepPreviews(userId, previewsToKeep(files));
}

/** Assigns this device to the technician, and removes everyone else's data. */
async function own(userId: string): Promise<void> {
  const owner = deviceOwner();
  if (owner !== null && owner !== userId) await forgetDevice({ withFiles: false });
  setDeviceOwner(userId);
  await keepOwnSession(userId);
}

async function keepOwnSession(userId: string): Promise<void> {
  const { session, isDemo } = sessionState();
  if (session?.user.id !== userId || session.suspension !== null || deviceOwner() !== userId) return;
  await keepSession({ session, isDemo, kept_at: Date.now() });
}

type ReadAll = (reads: readonly FirstRead[]) => Promise<boolean>;

/**
 * Reads everything for the technician's day in three steps, and returns the list of these reads. Returns null if the
 * work was stopped, or if the device is offline.
 */
async function readDay(readAll: ReadAll): Promise<readonly FirstRead[] | null> {
  if (!(await readAll(ownReads))) return null;
  const list = dataOf<{ readonly pages: readonly { readonly items: readonly JobOrderListed[] }[] }>(openJobs);
  if (list === undefined) return null;
  const jobs = jobsToKeep(
    list.pages.flatMap(({ items }) => items),
    serverNow(),
  );
  const ofJobs = jobs.flatMap(readsOfJob);
  if (!(await readAll(ofJobs))) return null;
  const following = jobs.filter(({ id }) => dataOf<JobOrderView>(jobItself(id))?.forerunner_id != null);
  const forerunners = following.map(({ id }) => forerunnerOf(id));
  if (!(await readAll(forerunners))) return null;
  return [...ownReads, ...ofJobs, ...forerunners];
}

/** Reads the missing or outdated responses in a few requests. Returns false if the work was stopped. */
async function readOnce(
  userId: string,
  reads: readonly FirstRead[],
  staleTime: number,
  isOwn: () => boolean,
): Promise<boolean> {
  for (const one of reads) if (dataOf(one) === undefined) await restoreRead(userId, one);
  // A list and its first page are the same call, so they are read together.
  const due = new Map<string, readonly FirstRead[]>();
  for (const one of reads)
    if (isDue(one, staleTime)) due.set(callOf(one), [...(due.get(callOf(one)) ?? []), one]);
  const calls = [...due.values()];
  while (calls.length > 0) {
    if (!isOwn() || connectionNow() === 'offline') return false;
    const readCombined = combineReads();
    const next = calls.splice(0, mostCombinedReads).flat();
    await Promise.all(next.map((one) => readAhead(one, { readCombined, staleTime })));
  }
  return isOwn();
}

const callOf = ({ call, input }: FirstRead) => JSON.stringify([call.name, input]);

/** Returns the files of a job, or nothing if the read failed. */
function filesIn(one: FirstRead): readonly (readonly FileView[])[] {
  const list = dataOf<{ readonly items: readonly FileView[] }>(one);
  return list === undefined ? [] : [list.items];
}

const dataOf = <Data>(read: FirstRead) => queryClient.getQueryData<Data>(cachedAs(read).queryKey);

function isDue(read: FirstRead, staleTime: number): boolean {
  const query = queryClient.getQueryCache().find({ queryKey: cachedAs(read).queryKey, exact: true });
  return query === undefined || query.isStaleByTime(staleTime);
}

function dropOthers(userId: string, wanted: ReadonlySet<string>): Promise<void> {
  const since = Date.now() - formerBuildMs;
  const stored = new Set([...wanted].map((hash) => storageKeyOf(userId, hash)));
  const own = storageKeyOf(userId, '');
  return dropUnwanted({
    read: (key, { state }) => stored.has(key) || (!key.startsWith(own) && state.dataUpdatedAt > since),
    session: ({ session, kept_at }) => session.user.id === userId && kept_at > since,
  });
}
