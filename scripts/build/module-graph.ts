import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The part of the bundler's context that lists the imports of a module. */
export type ModuleGraph = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

/** Returns these modules, and all that they import statically. */
function importedBy(roots: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

export type FilesByName = Readonly<Record<string, readonly string[]>>;

/**
 * Returns a function that returns the names of the sets whose files import a module, directly or not. Throws if a file
 * does not exist.
 */
export function importersAmong(web: string, sets: FilesByName) {
  const paths = Object.entries(sets).map(
    ([name, files]) => [name, files.map((file) => join(web, file))] as const,
  );
  for (const path of paths.flatMap(([, files]) => files))
    if (!existsSync(path)) throw new Error(`scripts/build names ${path}, which does not exist`);
  const reached = new Map<string, ReadonlySet<string>>();
  return (id: string, graph: ModuleGraph): readonly string[] =>
    paths.flatMap(([name, files]) => {
      const found = reached.get(name) ?? importedBy(files, graph);
      reached.set(name, found);
      return found.has(id) ? [name] : [];
    });
}
