/** Where something is, in degrees (WGS 84). */
export type Position = { readonly latitude: number; readonly longitude: number };

const earthKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** How far two places lie apart as the crow flies, in kilometres; null where one of them is not known. */
export function kmBetween(one: Position | null, other: Position | null): number | null {
  if (one === null || other === null) return null;
  const [from, to] = [radians(one.latitude), radians(other.latitude)];
  const across = radians(other.longitude - one.longitude);
  const half = Math.sin((to - from) / 2) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin(across / 2) ** 2;
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Words that say nothing of what somebody can do. */
const empty = new Set(['machine', 'system', 'coffee', 'with', 'treatment']);
const shortest = 4;

/** The words by which a specialization is found in a text: 'grinder' of 'Grinders'. */
export function skillWords(specialization: string | null): readonly string[] {
  return plain(specialization ?? '')
    .split(/[^\p{L}\p{N}-]+/u)
    .map((word) => word.replace(/s$/, ''))
    .filter((word) => word.length >= shortest && !empty.has(word));
}

/** Text in which words of a skill are looked for. */
export function plain(text: string): string {
  return text.toLowerCase().replaceAll('_', ' ');
}
