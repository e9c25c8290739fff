import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { homeOf } from '#domain/accounts/account.ts';
import { recheckSession, useSession } from '#web/app/accounts/session.ts';

const askEveryMs = 30_000;

/**
 * Opens the area of someone who waits here for a role, as soon as there is one. The live stream says so at once; where
 * it cannot be had, the screen asks again and again while it is looked at.
 */
export function useAwaitedRole(): void {
  const { role } = useSession();
  const navigate = useNavigate();
  const hasWaited = useRef(false);
  const isAwaited = role === null;
  useEffect(() => {
    if (role !== null && hasWaited.current) void navigate({ to: homeOf[role] });
    hasWaited.current = role === null;
  }, [role, navigate]);
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
