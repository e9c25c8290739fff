import { useLocation } from '@tanstack/react-router';
import { roleOfArea } from '#domain/accounts/account.ts';
import { useEffectiveRole } from './acting-for.ts';

/** Returns the path of this person's planning area. Dispatchers and operators each have their own. */
export function usePlanningArea(): '/operator' | '/dispatcher' {
  const area = useLocation({ select: ({ pathname }) => roleOfArea(pathname) });
  const role = useEffectiveRole();
  return (area ?? role) === 'country_operator' ? '/operator' : '/dispatcher';
}
