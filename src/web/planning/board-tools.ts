import type { PointerEvent } from 'react';
import type { Concern } from '#domain/planning/appointment.ts';
import type { DragStore } from './board-drag.ts';
import type { BoardItem } from './board-item.ts';
import { type BoardSlot, isSameSlot } from './board-slots.ts';

/** The target of a drag, with its conflicts. */
export type BoardTarget = {
  readonly slot: BoardSlot;
  readonly concerns: readonly Concern[];
  /**
   * Set while the job is dragged over a technician's name. A form then asks for the time, because the board
   * may not show it.
   */
  readonly asksTime?: true;
};

/** The tools that rows and jobs share. They stay the same as long as the board is open. */
export type BoardTools = {
  readonly zone: string;
  readonly begin: (event: PointerEvent<HTMLElement>, job: BoardItem) => void;
  readonly open: (job: BoardItem) => void;
  readonly store: DragStore<BoardTarget>;
  /** True if this person may approve requests. */
  readonly approves: boolean;
};

export function sameTarget(one: BoardTarget | null, other: BoardTarget | null): boolean {
  if (one === null || other === null) return one === other;
  return one.asksTime === other.asksTime && isSameSlot(one.slot, other.slot);
}
