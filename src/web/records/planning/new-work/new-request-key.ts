import { usePlainKeys } from '#web/app/parts/plain-keys.ts';
import { openNewWork } from './work-draft.ts';

const open = () => openNewWork({ kind: 'request' });

/** Lets the N key open the form for a request by phone. */
export function useNewRequestKey(): void {
  usePlainKeys({ n: open });
}
