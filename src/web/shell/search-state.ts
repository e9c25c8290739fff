import { useSyncExternalStore } from 'react';
import { onSessionEvent, sessionState } from '#web/app/accounts/session.ts';
import { isShortcut } from './shortcut.ts';

type SearchState = {
  readonly isOpen: boolean;
  readonly text: string;
  /** True once Enter is pressed. The first result then opens as soon as the response for the text arrives. */
  readonly isEntered: boolean;
};

const withoutShell: readonly string[] = [
  '/',
  '/auth',
  '/setup',
  '/forgot-password',
  '/reset-password',
  '/invitation',
  '/confirm-address',
  '/confirm-email',
];
const closed: SearchState = { isOpen: false, text: '', isEntered: false };

let state = closed;
/** True once the palette itself receives the keys. Until then, keys are buffered here. */
let hasFocus = false;
let opener: Element | null = null;
const listeners = new Set<() => void>();

function setState(next: SearchState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function useSearch(): SearchState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

/** Opens the search, unless a dialog is open, because the two would compete for the focus. */
export function openSearch(): void {
  if (state.isOpen || document.querySelector('[aria-modal="true"]') !== null) return;
  opener = document.activeElement;
  setState({ ...closed, isOpen: true });
}

export function closeSearch(): void {
  hasFocus = false;
  if (state !== closed) setState(closed);
}

export function typeSearch(text: string): void {
  setState({ ...state, text, isEntered: false });
}

export function enterSearch(isEntered: boolean): void {
  setState({ ...state, isEntered });
}

export function searchHasFocus(): void {
  hasFocus = true;
}

/** Returns the focus to the element that opened the search or, if it is gone, to the heading. */
export function returnFocus(): void {
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  const target = isThere ? opener : document.querySelector('h1');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/**
 * Listens from the start, so Ctrl or Cmd + K works even while the page is loading. The search then opens as soon as
 * it can, with the text typed in the meantime.
 */
export function startSearchKeys(): void {
  window.addEventListener('keydown', onKey);
  window.addEventListener('popstate', closeSearch);
  onSessionEvent(() => {
    if (!mayHaveSearch()) closeSearch();
  });
}

/** Returns false for a user without a role, and on pages without the shell. */
function mayHaveSearch(): boolean {
  const { session, isLoading, failure } = sessionState();
  if (withoutShell.includes(location.pathname)) return false;
  if (isLoading) return failure === null;
  return session !== null && session.role !== null && !session.must_set_up_two_factor;
}

function onKey(event: KeyboardEvent): void {
  if (isShortcut(event, 'KeyK')) {
    if (!mayHaveSearch()) return;
    event.preventDefault();
    if (!state.isOpen) openSearch();
    else if (hasFocus) closeSearch();
  } else if (state.isOpen && !hasFocus && !event.defaultPrevented && keepKey(event)) {
    event.preventDefault();
  }
}

/**
 * Buffers a key that was pressed before the palette had the focus. Returns false if the key is meant for a
 * different element.
 */
function keepKey({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  const at = document.activeElement;
  if (ctrlKey || metaKey || altKey || isComposing) return false;
  if (at !== opener && at !== null && reactsTo(at, key)) return false;
  if (key === 'Escape') closeSearch();
  else if (key === 'Enter') enterSearch(true);
  // The search box in the top bar handles letters itself.
  else if (at?.closest('search input')) return false;
  else if (key === 'Backspace') typeSearch(state.text.slice(0, -1));
  else if ([...key].length === 1) typeSearch(state.text + key);
  else return false;
  return true;
}

/** Returns true if the element itself reacts to the key. Links and buttons do not react to letters. */
function reactsTo(element: Element, key: string): boolean {
  if (element.matches('input, select, textarea')) return true;
  const isPress = key === 'Enter' || key === ' ';
  return isPress && state.text === '' && element.matches('a, button');
}
