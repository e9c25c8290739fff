export type Toast = {
  readonly key: number;
  readonly tone: 'success' | 'error';
  readonly title: string;
  readonly message: string | null;
  /** It stays until it is closed: nobody may be looking when it appears. */
  readonly stays?: boolean;
};

let toasts: readonly Toast[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();

function become(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** All toasts in their order, also those that wait behind the visible ones; a new list whenever something changed. */
export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function addToast(toast: Omit<Toast, 'key'>): void {
  lastKey += 1;
  become([...toasts, { ...toast, key: lastKey }]);
}

/** Does nothing while the same text is still shown. */
export function addToastOnce(toast: Omit<Toast, 'key'>): void {
  const isSaid = toasts.some(({ title, message }) => title === toast.title && message === toast.message);
  if (!isSaid) addToast(toast);
}

export function removeToast(key: number): void {
  become(toasts.filter((toast) => toast.key !== key));
}
