import { useSyncExternalStore } from 'react';
import { appIconPath, appManifestPath } from '#contract/installing.ts';
import { brandScale, frameTone } from '#domain/brand/brand.ts';
import { deviceOf } from '#web/app/accounts/device-name.ts';
import { sessionState } from '#web/app/accounts/session.ts';

/** The event that a browser sends when it can install the application. Only Chromium sends it. */
type InstallEvent = Event & { readonly prompt: () => Promise<unknown> };

const key = 'grouphead-install-declined';

let waiting: InstallEvent | null = null;
let isOfferable = false;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/**
 * Describes the application to the browser, so a technician can install it. Without this description, the browser does
 * not report that it can install the application.
 */
export function makeInstallable(): void {
  if (isOfferable) return;
  isOfferable = true;
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    waiting = event as InstallEvent;
    notify();
  });
  window.addEventListener('appinstalled', () => {
    waiting = null;
    notify();
  });
  showColor();
  addLink('manifest', appManifestPath);
  addLink('apple-touch-icon', appIconPath('apple-180.png'));
  notify();
}

/** Shows the brand's color around the page, as in the installed application. */
function showColor(): void {
  const hue = sessionState().brand?.hue ?? null;
  const meta = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
  if (hue !== null && meta !== null) meta.content = brandScale(hue)[frameTone] ?? meta.content;
}

function addLink(rel: string, href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel, href }));
}

/**
 * Returns the way to install the application here; null if it cannot be installed, is installed already, or was
 * declined.
 */
export function useInstallWay(): 'prompt' | 'by_hand' | null {
  return useSyncExternalStore(subscribe, installWay);
}

function installWay(): 'prompt' | 'by_hand' | null {
  if (!isOfferable || localStorage.getItem(key) !== null || isInstalled()) return null;
  if (waiting !== null) return 'prompt';
  return isApplePhone() ? 'by_hand' : null;
}

function isInstalled(): boolean {
  const { standalone } = navigator as { readonly standalone?: boolean };
  return standalone === true || window.matchMedia('(display-mode: standalone)').matches;
}

function isApplePhone(): boolean {
  const { system } = deviceOf(navigator.userAgent);
  // An iPad identifies itself as a Mac.
  return system === 'iPhone' || system === 'iPad' || (system === 'macOS' && navigator.maxTouchPoints > 1);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the browser to install the application. Each of the browser's events can be used only once. */
export function install(): void {
  void waiting?.prompt().catch(() => undefined);
  waiting = null;
  notify();
}

/** Stops offering to install the app on this device. */
export function declineInstall(): void {
  try {
    localStorage.setItem(key, 'yes');
  } catch {
    waiting = null;
    isOfferable = false;
  }
  notify();
}
