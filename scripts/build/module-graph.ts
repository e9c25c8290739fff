import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The part of the bundler's context that lists the imports of a module. */
export type ModuleGraph = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

/** Returns these modules, and all that they import statically. */
export function importedBy(roots: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

/** Throws if a file that the groups name does not exist. */
export function requireFiles(web: string, files: readonly string[]): void {
  for (const file of files)
    if (!existsSync(join(web, file))) throw new Error(`scripts/build names ${file}, which does not exist`);
}
