import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Returns the secret of a one-time link. It comes in the fragment, which no server sees, and is removed from
 * the address bar at once.
 */
export function useLinkToken(
  path: '/setup' | '/reset-password' | '/invitation' | '/confirm-address' | '/confirm-email',
): string {
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const [token, setToken] = useState(hash);
  useEffect(() => {
    if (hash === '') return;
    setToken(hash);
    void navigate({ to: path, replace: true });
  }, [hash, navigate, path]);
  return token;
}
