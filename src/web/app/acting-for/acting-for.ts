import { useMatches } from '@tanstack/react-router';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ActingArea } from '#contract/acting-for.ts';
import { roleOfArea } from '#domain/accounts/account.ts';
import { type AreaRole, areaRoles, type Role } from '#domain/actor.ts';
import { recordAt } from '#domain/events/record-address.ts';
import { onSessionEvent, sessionState, useSession } from '#web/app/accounts/session.ts';
import { areaRoleOf, parseActingArea } from './acting-area.ts';

const listeners = new Set<() => void>();

const userPrefix = (userId: string) => `grouphead-acting-for:${userId}:`;

/**
 * Returns the storage key for the area from which a record was opened. A record's own page belongs to no
 * area.
 */
const cameFromOf = (userId: string) => `${userPrefix(userId)}came-from`;

function supervisedArea(path: string): AreaRole | null {
  const { session, role } = sessionState();
  if (session === null || role !== 'super_admin') return null;
  if (recordAt(path) === null) return areaRoleOf(path);
  const storedArea = sessionStorage.getItem(cameFromOf(session.user.id));
  return areaRoles.find((area) => area === storedArea) ?? null;
}

/**
 * Stores the area on screen, so a record opened from it stays in that area. Pages outside all areas leave it
 * unchanged, and the platform's own pages clear it.
 */
function useCameFrom(path: string): void {
  const { session, role } = useSession();
  const userId = role === 'super_admin' ? session?.user.id : undefined;
  useEffect(() => {
    if (userId === undefined || roleOfArea(path) === null) return;
    const area = areaRoleOf(path);
    if (area === null) sessionStorage.removeItem(cameFromOf(userId));
    else sessionStorage.setItem(cameFromOf(userId), area);
  }, [userId, path]);
}

function storedFor(path: string): string | null {
  const area = supervisedArea(path);
  const { session } = sessionState();
  return area === null || session === null
    ? null
    : sessionStorage.getItem(`${userPrefix(session.user.id)}${area}`);
}

/** Starts acting for someone in the area; null stops it. */
export function actFor(area: AreaRole, actingArea: ActingArea | null): void {
  const { session } = sessionState();
  if (session === null) return;
  const key = `${userPrefix(session.user.id)}${area}`;
  if (actingArea === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(actingArea));
  for (const listener of listeners) listener();
}

export function forgetActingAreasOf(userId: string): void {
  for (const area of areaRoles) sessionStorage.removeItem(`${userPrefix(userId)}${area}`);
  sessionStorage.removeItem(cameFromOf(userId));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const unsubscribe = onSessionEvent(listener);
  return () => {
    listeners.delete(listener);
    unsubscribe();
  };
}

/**
 * Returns the path of the page on screen. While the next page loads, this is still the previous page's path.
 */
function usePagePath(): string {
  return useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
}

/**
 * Returns the area on screen, or the area from which the record on screen was opened. Returns null unless a
 * super_admin is signed in.
 */
export function useSupervisedArea(): AreaRole | null {
  const path = usePagePath();
  useCameFrom(path);
  return useSyncExternalStore(onSessionEvent, () => supervisedArea(path));
}

/**
 * Returns the area and the person or company that the user acts for on this page; null if they act for no
 * one.
 */
export function useActingFor(): ActingArea | null {
  const path = usePagePath();
  const text = useSyncExternalStore(subscribe, () => storedFor(path));
  return useMemo(() => parseActingArea(text, supervisedArea(path)), [text, path]);
}

/**
 * Returns the role that the server applies on this page: the role acted for, or the user's own. It decides which
 * actions the page offers.
 */
export function useEffectiveRole(): Role | null {
  const { role } = useSession();
  return useActingFor()?.role ?? role;
}
