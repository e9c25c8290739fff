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
