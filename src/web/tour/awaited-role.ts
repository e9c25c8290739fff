import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { homeOf } from '#domain/accounts/account.ts';
import { recheckSession, useSession } from '#web/app/accounts/session.ts';

const askEveryMs = 30_000;

/**
 * Opens the role's area as soon as someone without a role gets one. The live stream announces the role
 * immediately. Without a stream, the screen asks the server repeatedly while it is visible.
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
      if (document.visibilityState === 'visible') void recheckSession();
    };
    const timer = setInterval(ask, askEveryMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [isAwaited]);
}
