import { useSyncExternalStore } from 'react';
import { onSessionEvent, type SessionState, sessionState } from './session-store.ts';

export { signIn, signOut } from './session-store.ts';

export function useSession(): SessionState {
  return useSyncExternalStore(onSessionEvent, sessionState);
}
