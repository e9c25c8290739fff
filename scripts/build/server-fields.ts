import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The fields of a call that only the server and the generated documentation pages read. */
const serverFields = ['summary', 'counts', 'uncounted', 'mostRows', 'output', 'bodyLimit', 'refusals'];

type Node = { readonly type: string; readonly start: number; readonly end: number };
type Span = readonly [from: number, to: number];

/** Removes the `serverFields` of all calls from the browser's files, because browsers never read them. */
export function withoutServerFields(root: string): Plugin {
  const contract = join(root, 'src/contract');
  return {
    name: 'without-server-fields',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!id.startsWith(contract)) return null;
      return { code: cut(code, nodesIn(this.parse(code)).flatMap(spansOf)), map: null };
    },
  };
}

/** Returns the spans to remove. Each includes the comma after the field or, for the last field, the comma before it. */
export function spansOf(node: Node): Span[] {
  const [object] = read<Node[]>(node, 'arguments') ?? [];
  const callee = read<Node>(node, 'callee');
  if (callee === undefined || read(callee, 'name') !== 'defineCall' || object === undefined) return [];
  const properties = read<Node[]>(object, 'properties') ?? [];
  return properties.flatMap((property, index): Span[] => {
    const key = read<Node>(property, 'key');
    if (key === undefined || !serverFields.includes(String(read(key, 'name')))) return [];
    const [before, after] = [properties[index - 1], properties[index + 1]];
    return [after ? [property.start, after.start] : [before?.end ?? property.start, property.end]];
  });
}

const read = <Value>(node: Node, field: string): Value | undefined => Reflect.get(node, field);

export function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(nodesIn);
  return 'type' in value && 'start' in value ? [value as Node, ...inner] : inner;
}

export function cut(code: string, spans: readonly Span[]): string {
  const begins = [0, ...spans.map(([, to]) => to)];
  return begins.map((begin, index) => code.slice(begin, spans[index]?.[0])).join('');
}
