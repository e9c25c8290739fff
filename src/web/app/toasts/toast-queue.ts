export type Toast = {
  readonly key: number;
  readonly tone: 'success' | 'error';
  readonly title: string;
  readonly message: string | null;
  /** True if the toast stays until it is closed, because the user may not be looking when it appears. */
  readonly stays?: boolean;
  /** The form or action whose attempt was refused. Its next attempt removes the toast. */
  readonly refusalOf?: object;
  /**
   * True if the toast reports a failed read of the page. The page then also shows the failure in place of the content.
   */
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
 * Returns all toasts in order, including those that wait until a visible one has disappeared. Each change creates a new
 * list.
 */
export function currentToasts(): readonly Toast[] {
  return toasts;
}

const mostAtOnce = 3;

/**
 * Returns the toasts to show: the first three of those that disappear by themselves, and all that stay until
 * they are closed.
 */
export function visibleAmong(all: readonly Toast[]): readonly Toast[] {
  const passing = all.filter(({ stays }) => !stays).slice(0, mostAtOnce);
  return all.filter((toast) => toast.stays || passing.includes(toast));
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds a toast. An error from the user's own action replaces errors from failed reads, so that the user sees it. */
export function addToast(toast: Omit<Toast, 'key'>): void {
  lastKey += 1;
  const others = isOwnError(toast) ? toasts.filter(({ isOfRead }) => !isOfRead) : toasts;
  setToasts([...others, { ...toast, key: lastKey }]);
}

const isOwnError = ({ tone, isOfRead = false }: Omit<Toast, 'key'>) => tone === 'error' && !isOfRead;

/** Adds a toast, unless one with the same text is still shown. */
export function addToastOnce(toast: Omit<Toast, 'key'>): void {
  const isSaid = toasts.some(({ title, message }) => title === toast.title && message === toast.message);
  if (!isSaid) addToast(toast);
}

/** Adds a toast for a failed read, unless the same text or the error of a user's action is still shown. */
export function addReadFailure(toast: Omit<Toast, 'key' | 'isOfRead'>): void {
  if (!toasts.some(isOwnError)) addToastOnce({ ...toast, isOfRead: true });
}

/** Removes the toasts about the last attempt of the form or action, because it is tried again. */
export function forgetRefusals(of: object): void {
  setToasts(toasts.filter(({ refusalOf }) => refusalOf !== of));
}

export function removeToast(key: number): void {
  setToasts(toasts.filter((toast) => toast.key !== key));
}
