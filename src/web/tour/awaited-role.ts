import { useEffect } from 'react';
import { recheckSession, useSession } from '#web/app/accounts/session.ts';

const askEveryMs = 30_000;

/** Somebody without a role gets no live updates, so the screen asks for the role again and again while it is looked at. */
export function useAwaitedRole(): void {
  const { role } = useSession();
  const isAwaited = role === null;
  useEffect(() => {
    if (!isAwaited) return;
    const ask = () => {
      if (document.visibilityState === 'visible') recheckSession();
    };
    const timer = setInterval(ask, askEveryMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [isAwaited]);
}
