import type { PointerEvent } from 'react';
import type { Concern } from '#domain/planning/appointment.ts';
import type { DragStore } from './board-drag.ts';
import type { BoardItem } from './board-item.ts';
import { type Place, samePlace } from './places.ts';

/** Where a dragged job would stand, and what speaks against it. */
export type BoardTarget = {
  readonly place: Place;
  readonly concerns: readonly Concern[];
  /** Set over a technician's name: the time is asked for, because it need not be one that the board shows. */
  readonly asksTime?: true;
};

/** What rows and jobs need beside their own data. It stays the same as long as the board is shown. */
export type BoardTools = {
  readonly zone: string;
  readonly begin: (event: PointerEvent<HTMLElement>, job: BoardItem) => void;
  readonly open: (job: BoardItem) => void;
  readonly store: DragStore<BoardTarget>;
  /** Whether the person may approve requests. */
  readonly approves: boolean;
};

export function sameTarget(one: BoardTarget | null, other: BoardTarget | null): boolean {
  if (one === null || other === null) return one === other;
  return one.asksTime === other.asksTime && samePlace(one.place, other.place);
}
