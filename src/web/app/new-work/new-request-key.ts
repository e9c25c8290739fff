import { usePlainKey } from '#web/app/parts/plain-key.ts';
import { openNewWork } from './wanted-work.ts';

const open = () => openNewWork({ kind: 'request' });

/** The key n takes a request down on the phone. */
export function useNewRequestKey(): void {
  usePlainKey('KeyN', open);
}
