import { useEffect, useState } from 'react';

const sevenDays = 7 * 24 * 3600;

/** Tracks whether a part of the screen is open, in a cookie that lasts 7 days. `usual` is the default. */
export function useKeptOpen(cookie: string, usual = true): [open: boolean, toggle: () => void] {
  const [open, setOpen] = useState(() => (document.cookie.includes(`${cookie}=${!usual}`) ? !usual : usual));
  useEffect(() => {
    document.cookie = `${cookie}=${open}; path=/; max-age=${sevenDays}; SameSite=Lax`;
  }, [cookie, open]);
  return [open, () => setOpen((value) => !value)];
}
