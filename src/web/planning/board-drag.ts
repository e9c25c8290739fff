import { type PointerEvent as ReactPointerEvent, useMemo, useRef, useSyncExternalStore } from 'react';
import type { BoardItem } from './board-item.ts';

/**
 * The place under the pointer: a technician's day, at a position on its axis; a technician's name, which has no date;
 * or the area of unassigned jobs.
 */
export type PointerTarget = {
  readonly technician_id: string | null;
  readonly date: string | null;
  readonly share: number;
};
type Drag<Target> = { readonly job: BoardItem; readonly target: Target | null };

const startsAfterPixels = 5;
const touchHoldMs = 300;
const edgePixels = 48;
const scrollPixels = 12;
const dropTargets = '[data-technician], [data-name-of], [data-unassigned]';

type Options<Target> = {
  /** Returns the new appointment of a job whose inline start edge is at this position. */
  readonly targetAt: (job: BoardItem, spot: PointerTarget) => Target | null;
  readonly isSame: (one: Target | null, other: Target | null) => boolean;
  readonly drop: (job: BoardItem, target: Target) => void;
};

/**
 * Lets people drag jobs with a mouse or a pen, or with a finger after a short press. During the drag, React renders
 * only the target's row and the dragged card. Escape cancels the drag.
 */
export function useBoardDrag<Target>(options: Options<Target>) {
  const latest = useRef(options);
  latest.current = options;
  const store = useMemo(() => makeStore<Drag<Target>>(), []);
  const ghost = useRef<HTMLDivElement>(null);
  const begin = (event: ReactPointerEvent<HTMLElement>, job: BoardItem) => {
    if (event.button !== 0) return;
    follow(event.nativeEvent, event.currentTarget, {
      onStart: () => store.set({ job, target: null }),
      onMove: (x, y, spot) => {
        if (ghost.current) ghost.current.style.transform = `translate(${x}px, ${y}px)`;
        const target = spot && latest.current.targetAt(job, spot);
        if (!latest.current.isSame(store.get()?.target ?? null, target)) store.set({ job, target });
      },
      onEnd: (isDropped) => {
        const target = store.get()?.target ?? null;
        store.set(null);
        if (isDropped && target !== null) latest.current.drop(job, target);
      },
    });
  };
  return { begin, ghost, store };
}

export type DragStore<Target> = ReturnType<typeof makeStore<Drag<Target>>>;

/** Creates a store for state that changes often and is read by few components. */
function makeStore<State>() {
  let state: State | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (next: State | null) => {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the selected part of the drag's state. The component renders again only if that part changes. */
export function useDrag<Target, Selected>(
  store: DragStore<Target>,
  select: (drag: Drag<Target> | null) => Selected,
): Selected {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

type Steps = {
  readonly onStart: () => void;
  readonly onMove: (x: number, y: number, spot: PointerTarget | null) => void;
  readonly onEnd: (isDropped: boolean) => void;
};

function follow(down: PointerEvent, element: HTMLElement, { onStart, onMove, onEnd }: Steps): void {
  const isRtl = getComputedStyle(element).direction === 'rtl';
  const box = element.getBoundingClientRect();
  /** The distance between the pointer and the job's inline start edge. */
  const grip = isRtl ? down.clientX - box.right : down.clientX - box.left;
  let isDragging = false;
  let frame = 0;
  let point = { x: down.clientX, y: down.clientY };
  const hold = down.pointerType === 'touch' ? setTimeout(start, touchHoldMs) : undefined;

  function start() {
    isDragging = true;
    onStart();
    show();
  }
  function show() {
    frame = 0;
    onMove(point.x, point.y, pointerTargetAt(point.x - grip, point, isRtl));
    // Keeps scrolling while the pointer rests at an edge.
    if (scrollsAtEdges(point)) frame = requestAnimationFrame(show);
  }
  function move(event: PointerEvent) {
    if (event.pointerId !== down.pointerId) return;
    const distance = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
    if (!isDragging && distance > startsAfterPixels) {
      // A finger that moves immediately, without a press, is scrolling.
      if (hold !== undefined) return end(false);
      start();
    }
    if (!isDragging) return;
    point = { x: event.clientX, y: event.clientY };
    if (frame === 0) frame = requestAnimationFrame(show);
  }
  function end(isDropped: boolean) {
    clearTimeout(hold);
    cancelAnimationFrame(frame);
    ends.abort();
    if (!isDragging) return;
    if (isDropped) onMove(point.x, point.y, pointerTargetAt(point.x - grip, point, isRtl));
    swallowClick();
    onEnd(isDropped);
  }
  const ends = new AbortController();
  const listen = { signal: ends.signal };
  window.addEventListener('pointermove', move, listen);
  window.addEventListener('pointerup', ({ pointerId }) => pointerId === down.pointerId && end(true), listen);
  window.addEventListener(
    'pointercancel',
    ({ pointerId }) => pointerId === down.pointerId && end(false),
    listen,
  );
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), listen);
  const keepStill = (event: Event) => isDragging && event.cancelable && event.preventDefault();
  element.addEventListener('touchmove', keepStill, { ...listen, passive: false });
  // Without this, a long press on a link would open its menu, and a mouse would drag the link.
  element.addEventListener('contextmenu', keepStill, listen);
  element.addEventListener('dragstart', (event) => event.preventDefault(), listen);
}

/** Suppresses the click at the end of a drag, because it would open the job. */
function swallowClick(): void {
  const stop = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => window.dispatchEvent(new MouseEvent('click')));
}

function pointerTargetAt(
  edge: number,
  { x, y }: { x: number; y: number },
  isRtl: boolean,
): PointerTarget | null {
  const area = document.elementFromPoint(x, y)?.closest<HTMLElement>(dropTargets);
  if (!area) return null;
  const { technician, nameOf, date = null } = area.dataset;
  const { left, right, width } = area.getBoundingClientRect();
  const share = isRtl ? (right - edge) / width : (edge - left) / width;
  return { technician_id: technician ?? nameOf ?? null, date, share };
}

/**
 * If the pointer is at an edge of the area under it, or of the page, scrolls in that direction. Returns false if nothing
 * moved.
 */
function scrollsAtEdges({ x, y }: { x: number; y: number }): boolean {
  const rooms = [document.elementFromPoint(x, y)?.closest('[data-scrolls]'), document.scrollingElement];
  return rooms.filter((room) => room !== null && room !== undefined && scrollsIn(room, x, y)).length > 0;
}

function scrollsIn(room: Element, x: number, y: number): boolean {
  const box = room.getBoundingClientRect();
  const [top, bottom] = [Math.max(0, box.top), Math.min(window.innerHeight, box.bottom)];
  const { scrollLeft, scrollTop } = room;
  room.scrollBy({
    left: pullOf(x - box.left, box.right - x),
    top: pullOf(y - top, bottom - y),
    behavior: 'instant',
  });
  return room.scrollLeft !== scrollLeft || room.scrollTop !== scrollTop;
}

function pullOf(before: number, after: number): number {
  if (before < edgePixels) return -scrollPixels;
  return after < edgePixels ? scrollPixels : 0;
}
