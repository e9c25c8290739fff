import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Tells the changes of a value that were asked for here, which come late and sometimes two at once, from those that come
 * from elsewhere. What it gives notes a value before it is asked for; false when it is on its way already.
 */
export function useOwnChanges(value: string, onForeign: () => void): (next: string) => boolean {
  const asked = useRef<string[]>([]);
  const follow = useEffectEvent(() => {
    const index = asked.current.indexOf(value);
    asked.current = index < 0 ? [] : asked.current.slice(index + 1);
    if (index < 0) onForeign();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the value that is followed
  useEffect(() => follow(), [value]);
  return (next) => {
    if (next === (asked.current.at(-1) ?? value)) return false;
    asked.current.push(next);
    return true;
  };
}
