import { useEffect, useState } from 'react';

const sevenDays = 7 * 24 * 3600;

/** Whether a part of the screen is open. A cookie of the name keeps that for 7 days; `usual` holds until there is one. */
export function useKeptOpen(cookie: string, usual = true): [open: boolean, toggle: () => void] {
  const [open, setOpen] = useState(() => (document.cookie.includes(`${cookie}=${!usual}`) ? !usual : usual));
  useEffect(() => {
    document.cookie = `${cookie}=${open}; path=/; max-age=${sevenDays}; SameSite=Lax`;
  }, [cookie, open]);
  return [open, () => setOpen((value) => !value)];
}
