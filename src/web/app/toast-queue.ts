import type { NotificationData } from '@mantine/notifications';

type Show = (toast: NotificationData) => unknown;

let show: Show | null = null;
let waiting: readonly NotificationData[] = [];
let wake: () => void = () => undefined;

/** The toasts' code is fetched when the first one is due; until then they wait here in order. */
export function addToast(toast: NotificationData): void {
  if (show !== null) {
    show(toast);
    return;
  }
  waiting = [...waiting, toast];
  wake();
}

/** Calls back as soon as a toast waits to be shown. */
export function onFirstToast(callback: () => void): () => void {
  wake = callback;
  if (waiting.length > 0) callback();
  return () => {
    wake = () => undefined;
  };
}

/** From now on toasts are shown at once, beginning with those that wait. */
export function showToastsBy(shown: Show): void {
  show = shown;
  for (const toast of waiting) shown(toast);
  waiting = [];
}
