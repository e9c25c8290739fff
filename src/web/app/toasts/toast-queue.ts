export type Toast = {
  readonly key: number;
  readonly tone: 'success' | 'error';
  readonly title: string;
  readonly message: string | null;
  /** Stays until it is closed: no one may be looking when it appears. */
  readonly stays?: boolean;
  /** The form or action whose attempt was refused; its next attempt removes the toast. */
  readonly refusalOf?: object;
  /** Is about a read by the page itself, whose failure the page shows in its place too. */
  readonly isOfRead?: boolean;
};

let toasts: readonly Toast[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Returns all toasts in order, including those that wait behind the visible ones; a new list after each
 * change.
 */
export function currentToasts(): readonly Toast[] {
  return toasts;
}

const mostAtOnce = 3;

/** The first three toasts that pass by themselves, and all that stay until they are closed. */
export function visibleAmong(all: readonly Toast[]): readonly Toast[] {
  const passing = all.filter(({ stays }) => !stays).slice(0, mostAtOnce);
  return all.filter((toast) => toast.stays || passing.includes(toast));
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds a toast. An error replaces failed reads: a person should see the result of their own action. */
export function addToast(toast: Omit<Toast, 'key'>): void {
  lastKey += 1;
  const others = isOwnError(toast) ? toasts.filter(({ isOfRead }) => !isOfRead) : toasts;
  setToasts([...others, { ...toast, key: lastKey }]);
}

const isOwnError = ({ tone, isOfRead = false }: Omit<Toast, 'key'>) => tone === 'error' && !isOfRead;

/** Does nothing while the same text is still shown. */
export function addToastOnce(toast: Omit<Toast, 'key'>): void {
  const isSaid = toasts.some(({ title, message }) => title === toast.title && message === toast.message);
  if (!isSaid) addToast(toast);
}

/** Does nothing while the same text, or the failure of an action, is still shown. */
export function addReadFailure(toast: Omit<Toast, 'key' | 'isOfRead'>): void {
  if (!toasts.some(isOwnError)) addToastOnce({ ...toast, isOfRead: true });
}

/** Removes the messages of the last attempt of the form or action, which is tried again. */
export function forgetRefusals(of: object): void {
  setToasts(toasts.filter(({ refusalOf }) => refusalOf !== of));
}

export function removeToast(key: number): void {
  setToasts(toasts.filter((toast) => toast.key !== key));
}
