import { useLocation } from '@tanstack/react-router';
import { roleOfArea } from '#domain/accounts/account.ts';
import { useEffectiveRole } from './acting-for.ts';

/** Where the screens of planning are for this person: dispatchers have them in their area, and operators in theirs. */
export function usePlanningArea(): '/operator' | '/dispatcher' {
  const area = useLocation({ select: ({ pathname }) => roleOfArea(pathname) });
  const role = useEffectiveRole();
  return (area ?? role) === 'country_operator' ? '/operator' : '/dispatcher';
}
