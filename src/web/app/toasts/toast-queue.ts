export type Toast = {
  readonly key: number;
  readonly tone: 'success' | 'error';
  readonly title: string;
  readonly message: string | null;
  /** It stays until it is closed: nobody may be looking when it appears. */
  readonly stays?: boolean;
  /** The form or action whose try it says was refused; the next try takes the message away. */
  readonly refusalOf?: object;
  /** It is about what the page reads by itself, which the place of the answer says too. */
  readonly isOfRead?: boolean;
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

/** An error takes the place of failed reads: of what goes wrong at once, a person reads what they did themselves. */
export function addToast(toast: Omit<Toast, 'key'>): void {
  lastKey += 1;
  const others = isOwnError(toast) ? toasts.filter(({ isOfRead }) => !isOfRead) : toasts;
  become([...others, { ...toast, key: lastKey }]);
}

const isOwnError = ({ tone, isOfRead = false }: Omit<Toast, 'key'>) => tone === 'error' && !isOfRead;

/** Does nothing while the same text is still shown. */
export function addToastOnce(toast: Omit<Toast, 'key'>): void {
  const isSaid = toasts.some(({ title, message }) => title === toast.title && message === toast.message);
  if (!isSaid) addToast(toast);
}

/** Does nothing while the same text, or what went wrong with an action, is still shown. */
export function addReadFailure(toast: Omit<Toast, 'key' | 'isOfRead'>): void {
  if (!toasts.some(isOwnError)) addToastOnce({ ...toast, isOfRead: true });
}

/** The form or action is tried again: what was said of the try before is not true of this one. */
export function forgetRefusals(of: object): void {
  become(toasts.filter(({ refusalOf }) => refusalOf !== of));
}

export function removeToast(key: number): void {
  become(toasts.filter((toast) => toast.key !== key));
}
