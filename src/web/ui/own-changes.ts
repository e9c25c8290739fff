import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Separates this component's own changes of a value from others'. Own changes arrive late, and sometimes two
 * at once. Call the returned function with a value before requesting it: it records the value, and returns
 * false if it was already requested.
 */
export function useOwnChanges(value: string, onForeign: () => void): (next: string) => boolean {
  const pending = useRef<string[]>([]);
  const follow = useEffectEvent(() => {
    const index = pending.current.indexOf(value);
    pending.current = index < 0 ? [] : pending.current.slice(index + 1);
    if (index < 0) onForeign();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the value matters
  useEffect(() => follow(), [value]);
  return (next) => {
    if (next === (pending.current.at(-1) ?? value)) return false;
    pending.current.push(next);
    return true;
  };
}
