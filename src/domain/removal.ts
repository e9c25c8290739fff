/** What a record still owns, by noun, in the order in which it is told. */
export type Owned = readonly (readonly [noun: string, count: number])[];

/** Why a record cannot be removed, or null when it owns nothing. */
export function removalRefusal(noun: string, owned: Owned): string | null {
  const held = owned
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${plural(name, count)}`);
  if (held.length === 0) return null;
  const all = held.length === 1 ? held[0] : `${held.slice(0, -1).join(', ')} and ${held.at(-1)}`;
  return `This ${noun} still has ${all}, which would be lost. Nothing was removed.`;
}

function plural(noun: string, count: number): string {
  return count === 1 ? noun : `${noun}s`;
}
