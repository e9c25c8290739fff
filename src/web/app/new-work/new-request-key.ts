import { usePlainKeys } from '#web/app/parts/plain-keys.ts';
import { openNewWork } from './wanted-work.ts';

const open = () => openNewWork({ kind: 'request' });

/** The key n takes a request down on the phone. */
export function useNewRequestKey(): void {
  usePlainKeys({ n: open });
}
