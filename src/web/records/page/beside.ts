import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type PagedRecord, recordAt, recordPaths } from '#domain/record-address.ts';
import type { QueryParameters } from '#web/app/data/address.ts';

/** The width from which there is room for a record beside its list. */
export const wideScreen = '(min-width: 1100px)';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The number of entries in the browser's history between the list alone and the record beside it. */
    beside?: number;
  }
}

/** Returns the address that is open beside the list, from the page's own address; null if there is none. */
export function openedBeside({ open }: QueryParameters): string | null {
  return open !== undefined && recordAt(open) !== null ? open : null;
}

/**
 * Returns the elements in the list behind that lead to records of one kind. Each has its target in
 * `data-opens`.
 */
function listed(record: PagedRecord): HTMLElement[] {
  const all = document.querySelectorAll<HTMLElement>(`#content [data-opens^="${recordPaths[record]}/"]`);
  return [...all].filter((one) => one.getClientRects().length > 0);
}

/**
 * Opens, changes and closes the record beside the list. A link of the list replaces the open record, so that
 * Back closes it; a link in the panel adds an entry, so that Back returns to it.
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
      /** Opens the previous or next record of the list; stays where the list ends. */
      moveBy: (address: string, by: 1 | -1) => {
        const next = neighbourOf(address, by);
        if (next === undefined) return;
        next.scrollIntoView({ block: 'nearest' });
        void show(next.dataset.opens, true, depth());
      },
    };
  }, [router]);
}

/** If several elements lead to the same record, the first counts. */
function neighbourOf(address: string, by: 1 | -1): HTMLElement | undefined {
  const record = recordAt(address)?.record;
  if (record === undefined) return undefined;
  const all = listed(record);
  const visibleLinks = all.filter((one, index) => all.findIndex((other) => leadsAlike(one, other)) === index);
  const at = visibleLinks.findIndex((one) => one.dataset.opens === address);
  return at === -1 ? visibleLinks.at(by === 1 ? 0 : -1) : visibleLinks[at + by];
}

const leadsAlike = (one: HTMLElement, other: HTMLElement) => one.dataset.opens === other.dataset.opens;

/** Returns the element in the list behind that leads to a record. */
export function listedAt(address: string): HTMLElement | undefined {
  const record = recordAt(address)?.record;
  return record && listed(record).find((one) => one.dataset.opens === address);
}

/** True for the path of a record's page, where links open other pages. */
export function isRecordPath(path: string): boolean {
  return Object.values(recordPaths).some((recordPath) => path.startsWith(`${recordPath}/`));
}
