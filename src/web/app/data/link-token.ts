import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Returns the secret of a link. It is in the URL's fragment, which browsers never send to a server,
 * and it is removed from the address bar immediately.
 */
export function useLinkToken(
  path: '/setup' | '/reset-password' | '/invitation' | '/confirm-address' | '/confirm-email' | '/verify',
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
