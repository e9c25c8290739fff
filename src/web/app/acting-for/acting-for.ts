import { useMatches } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';
import type { Place } from '#contract/acting-for.ts';
import { type AreaRole, areaRoles, type Role } from '#domain/actor.ts';
import { onSessionEvent, sessionState, useSession } from '#web/app/accounts/session.ts';
import { areaRoleOf, parsePlace } from './places.ts';

const listeners = new Set<() => void>();

const ofUser = (userId: string) => `grouphead-acting-for:${userId}:`;

function supervisedArea(path: string): AreaRole | null {
  return sessionState().role === 'super_admin' ? areaRoleOf(path) : null;
}

function storedFor(path: string): string | null {
  const area = supervisedArea(path);
  const { session } = sessionState();
  return area === null || session === null
    ? null
    : sessionStorage.getItem(`${ofUser(session.user.id)}${area}`);
}

/** Acts for somebody in the area from now on, or for nobody. */
export function actFor(area: AreaRole, place: Place | null): void {
  const { session } = sessionState();
  if (session === null) return;
  const key = `${ofUser(session.user.id)}${area}`;
  if (place === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(place));
  for (const listener of listeners) listener();
}

export function forgetPlacesOf(userId: string): void {
  for (const area of areaRoles) sessionStorage.removeItem(`${ofUser(userId)}${area}`);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const unsubscribe = onSessionEvent(listener);
  return () => {
    listeners.delete(listener);
    unsubscribe();
  };
}

/** The page on screen. While the next page is being loaded, this is still the one before. */
function useShownPath(): string {
  return useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
}

/** The role area on screen, for a super_admin, who can act for somebody there; null otherwise. */
export function useSupervisedArea(): AreaRole | null {
  const path = useShownPath();
  return useSyncExternalStore(onSessionEvent, () => supervisedArea(path));
}

/** The place in force on the page on screen. */
export function useActingFor(): Place | null {
  const path = useShownPath();
  const text = useSyncExternalStore(subscribe, () => storedFor(path));
  return useMemo(() => parsePlace(text, areaRoleOf(path)), [text, path]);
}

/** The role in which the server answers here, and so the actions to offer: that of the place, or else the own one. */
export function useEffectiveRole(): Role | null {
  const { role } = useSession();
  return useActingFor()?.role ?? role;
}
