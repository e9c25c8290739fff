import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type PagedRecord, recordAt, recordPaths } from '#domain/events/record-address.ts';
import type { QueryParameters } from '#web/app/data/address.ts';

/** The media query for screens that have room for a record next to its list. */
export const wideScreen = '(min-width: 68.75em)';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The number of entries in the browser's history that lead back from the open record to the list alone. */
    beside?: number;
  }
}

/**
 * Returns the address of the record that is open next to the list, taken from the page's own address; null if
 * none is open.
 */
export function openedBeside({ open }: QueryParameters): string | null {
  return open !== undefined && recordAt(open) !== null ? open : null;
}

/**
 * Returns the visible elements of the list that open records of one kind. Their targets are in `data-opens`.
 */
function listed(record: PagedRecord): HTMLElement[] {
  const all = document.querySelectorAll<HTMLElement>(`#content [data-opens^="${recordPaths[record]}/"]`);
  return [...all].filter((one) => one.getClientRects().length > 0);
}

/**
 * Opens, changes and closes the record next to the list. A link in the list replaces the open record, so Back closes
 * it. A link in the panel adds an entry to the history, so Back returns to the previous record.
 */
export function useBeside() {
  const router: AnyRouter = useRouter();
  return useMemo(() => {
    const depth = () => router.state.location.state.beside ?? 0;
    const show = (open: string | undefined, replace: boolean, beside: number) =>
      router.navigate({
        to: '.',
        search: (parameters: QueryParameters) => ({ ...parameters, open }),
        state: { beside },
        replace,
        resetScroll: false,
      });
    const isOpen = () => openedBeside(router.state.location.search) !== null;
    return {
      open: (address: string, from: 'list' | 'panel') => {
        const isReplaced = from === 'list' && isOpen();
        void show(address, isReplaced, isReplaced ? depth() : depth() + 1);
      },
      close: () => {
        if (depth() > 0) router.history.go(-depth());
        else void show(undefined, true, 0);
      },
      /** Opens the previous or next record in the list. Does nothing at the end of the list. */
      moveBy: (address: string, by: 1 | -1) => {
        const next = neighborOf(address, by);
        if (next === undefined) return;
        next.scrollIntoView({ block: 'nearest' });
        void show(next.dataset.opens, true, depth());
      },
    };
  }, [router]);
}

/**
 * Returns the element of the previous or next record. If several elements open the same record, the first one is
 * used.
 */
function neighborOf(address: string, by: 1 | -1): HTMLElement | undefined {
  const record = recordAt(address)?.record;
  if (record === undefined) return undefined;
  const all = listed(record);
  const visibleLinks = all.filter((one, index) => all.findIndex((other) => leadsAlike(one, other)) === index);
  const at = visibleLinks.findIndex((one) => one.dataset.opens === address);
  return at === -1 ? visibleLinks.at(by === 1 ? 0 : -1) : visibleLinks[at + by];
}

const leadsAlike = (one: HTMLElement, other: HTMLElement) => one.dataset.opens === other.dataset.opens;

/** Returns the list's element that opens the record. */
export function listElementFor(address: string): HTMLElement | undefined {
  const record = recordAt(address)?.record;
  return record && listed(record).find((one) => one.dataset.opens === address);
}

/** True for the path of a record's page. Links on such a page open other pages. */
export function isRecordPath(path: string): boolean {
  return Object.values(recordPaths).some((recordPath) => path.startsWith(`${recordPath}/`));
}
