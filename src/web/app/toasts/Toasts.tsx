import { Notification } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { unbroken } from '#web/ui/numbers/unbroken.tsx';
import classes from './Toasts.module.css';
import { currentToasts, onToasts, removeToast, type Toast, visibleAmong } from './toast-queue.ts';

const visibleMs = 4000;
const colors = { success: 'mint.7', error: 'rose.7' };

/**
 * Shows up to three temporary toasts at a time, each for about four seconds, or longer while the pointer or the focus
 * is on one. Toasts with `stays` are shown until they are closed. This code loads with the application, because the
 * message about a failure must not depend on a download.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, currentToasts);
  const [isHeld, setHeld] = useState(false);
  return (
    <div className={classes.toasts}>
      {visibleAmong(toasts).map((toast) => (
        <VisibleToast key={toast.key} toast={toast} isHeld={isHeld} setHeld={setHeld} />
      ))}
    </div>
  );
}

type ToastCardProps = {
  readonly toast: Toast;
  readonly isHeld: boolean;
  readonly setHeld: (isHeld: boolean) => void;
};

function VisibleToast({ toast, isHeld, setHeld }: ToastCardProps) {
  const { key, tone, title, message, stays = false } = toast;
  useEffect(() => {
    if (isHeld || stays) return;
    const timer = setTimeout(() => removeToast(key), visibleMs);
    return () => clearTimeout(timer);
  }, [isHeld, stays, key]);
  return (
    <Notification
      className={classes.toast}
      withBorder
      color={colors[tone]}
      title={unbroken(title)}
      onClose={() => {
        // When a toast is removed, no event reports that the pointer or the focus has left it.
        setHeld(false);
        removeToast(key);
      }}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {message !== null && unbroken(message)}
    </Notification>
  );
}
