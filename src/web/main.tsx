import '@mantine/core/styles/baseline.css';
import './app/style/theme-variables.css';
import './app/style/mantine-entry.css';
import './app/style/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { Role } from '#domain/actor.ts';
import { startAppearance } from './app/accounts/appearance.ts';
import { startLanguage } from './app/accounts/language.ts';
import { onSessionEvent, sessionState, startSession } from './app/accounts/session.ts';
import { loadCode, loadScreen, loadScreensOf, router } from './routes.tsx';
import { App } from './shell/App.tsx';
import { startBrand } from './shell/brand.ts';
import { startSearchKeys } from './shell/search-state.ts';

await startLanguage();

startSearchKeys();
startAppearance();
startBrand();
// The service worker opens the neutral document while offline. That document shows the responses that are
// stored on this device.
if ('device' in document.documentElement.dataset)
  await Promise.all([device().then(({ openKept }) => openKept()), loadCode(location.pathname)]);
const sessionStart = startSession();
loadScreensOfWhoeverSignsIn();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// If the page already shows the frame, the frame stays until the screen is ready to replace it.
if (root.querySelector('.frame') !== null) {
  await sessionStart;
  await loadScreen(location.pathname);
}
// A transition renders in small steps. The page stays responsive between them.
startTransition(() =>
  // Errors that an error boundary catches are reported too, even if only one part of the page fails.
  createRoot(root, { onCaughtError: reportError }).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  ),
);

function device() {
  return import('./app/device/doors.ts');
}

function loadScreensOfWhoeverSignsIn(): void {
  let loadedRole: Role | null = null;
  onSessionEvent(() => {
    const { session, role, isLoading, leftOnPurpose } = sessionState();
    const mayKeep = role === 'technician' && !session?.suspension;
    // Each page checks for stored data that must be removed, because the session may have ended while no page was open.
    if (!isLoading && !mayKeep && localStorage.getItem('grouphead-device') !== null)
      // If the file cannot be loaded, the next page tries again.
      void device().then(
        ({ forgetDevice }) => forgetDevice(leftOnPurpose),
        () => undefined,
      );
    if (role !== loadedRole) loadScreensOf(role);
    loadedRole = role;
  });
}
