import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type PagedRecord, recordAt, recordPlaces } from '#domain/record-address.ts';
import type { Said } from '#web/app/data/address.ts';

/** From this width on there is room for a record beside the list that it was opened from. */
export const wideScreen = '(min-width: 1100px)';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many entries of the browser's history lie between the list alone and what is open beside it. */
    beside?: number;
  }
}

/** The address that is open beside the list, from the page's own address; null where none is. */
export function openedBeside({ open }: Said): string | null {
  return open !== undefined && recordAt(open) !== null ? open : null;
}

/** What leads to the records of one kind in the list behind. Each says where it leads by `data-opens`. */
function listed(record: PagedRecord): HTMLElement[] {
  const all = document.querySelectorAll<HTMLElement>(`#content [data-opens^="${recordPlaces[record]}/"]`);
  return [...all].filter((one) => one.getClientRects().length > 0);
}

/**
 * Opens, changes and closes what stands beside the list. A link of the list takes the place of what is open, so that
 * Back closes it; a link in the panel adds to it, so that Back returns to where the link was.
 */
export function useBeside() {
  const router: AnyRouter = useRouter();
  return useMemo(() => {
    const depth = () => router.state.location.state.beside ?? 0;
    const show = (open: string | undefined, replace: boolean, beside: number) =>
      router.navigate({
        to: '.',
        search: (said: Said) => ({ ...said, open }),
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
      /** Opens the record before or after in the list behind; stays where the list ends. */
      walk: (address: string, by: 1 | -1) => {
        const next = neighbourOf(address, by);
        if (next === undefined) return;
        next.scrollIntoView({ block: 'nearest' });
        void show(next.dataset.opens, true, depth());
      },
    };
  }, [router]);
}

/** Of several that lead to the same record, the first counts. */
function neighbourOf(address: string, by: 1 | -1): HTMLElement | undefined {
  const record = recordAt(address)?.record;
  if (record === undefined) return undefined;
  const all = listed(record);
  const shown = all.filter((one, index) => all.findIndex((other) => leadsAlike(one, other)) === index);
  const at = shown.findIndex((one) => one.dataset.opens === address);
  return at === -1 ? shown.at(by === 1 ? 0 : -1) : shown[at + by];
}

const leadsAlike = (one: HTMLElement, other: HTMLElement) => one.dataset.opens === other.dataset.opens;

/** What leads to a record in the list behind. */
export function listedAt(address: string): HTMLElement | undefined {
  const record = recordAt(address)?.record;
  return record && listed(record).find((one) => one.dataset.opens === address);
}

/** Whether a path is that of a record's page, where links lead to other pages. */
export function isRecordPath(path: string): boolean {
  return Object.values(recordPlaces).some((place) => path.startsWith(`${place}/`));
}
