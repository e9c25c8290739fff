import { useEffect, useState } from 'react';

const cookie = 'sidebar_state';
const sevenDays = 7 * 24 * 3600;

/** Whether the sidebar is open: kept in a cookie for 7 days. */
export function useSidebarOpen(): [open: boolean, toggle: () => void] {
  const [open, setOpen] = useState(() => !document.cookie.includes(`${cookie}=false`));
  useEffect(() => {
    document.cookie = `${cookie}=${open}; path=/; max-age=${sevenDays}; SameSite=Lax`;
  }, [open]);
  return [open, () => setOpen((value) => !value)];
}

/** Ctrl or Cmd and the key where B is on QWERTY, whatever the keyboard's language. */
export function useSidebarShortcut(toggle: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyB' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toggle]);
}
