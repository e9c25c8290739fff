import { readdirSync, readFileSync } from 'node:fs';
import type { Call } from '#contract/calls/call.ts';
import { type Cost, costsOf, isLimited, mostRowsOf, partsOf } from '#contract/calls/limits.ts';

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`);

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'by' in value && 'input' in value;
}

/** Returns every call of the contract, by the name of its export. */
export async function readCalls(): Promise<ReadonlyMap<string, Call>> {
  const files = filesIn('src/contract').map((file) => new URL(`../../${file}`, import.meta.url).href);
  const modules: object[] = await Promise.all(files.map((file) => import(file)));
  return new Map(
    modules.flatMap((exports) =>
      Object.entries<unknown>({ ...exports }).flatMap(([name, value]) =>
        isCall(value) ? [[name, value]] : [],
      ),
    ),
  );
}

const imported = /import \{([^}]+)\} from '#contract\//g;
const maker = /\bcommand\(\s*(\w+),\s*creating\(/g;

/** Returns the writes that send an email immediately, or that create an account with its invitation. */
export function readMailing(calls: ReadonlyMap<string, Call>): ReadonlySet<Call> {
  const names = filesIn('src/server').flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const made = [...text.matchAll(maker)].flatMap(([, name = '']) => name);
    if (!/\bwakeMailer\b/.test(text)) return made;
    const lists = [...text.matchAll(imported)].flatMap(([, list = '']) => list.split(','));
    return [...made, ...lists.map((name) => name.trim().split(' ')[0] ?? '')];
  });
  const found = names.flatMap((name) => calls.get(name) ?? []);
  return new Set(found.filter(({ method }) => method === 'POST'));
}

/** Returns whether the schema contains a list at any depth. */
function hasList(schema: unknown): boolean {
  const definition: object = Object(Reflect.get(Object(schema), 'def'));
  return Reflect.get(definition, 'type') === 'array' || partsOf(schema).some(hasList);
}

/** Returns the maximum number of rows; '' if the output has no list. Throws for a read of a list without a maximum. */
export function requireMostRows(call: Call): string {
  const most = mostRowsOf(call);
  if (call.method === 'GET' && most === null && hasList(call.output)) {
    throw new Error(`${call.name} answers with a list and names no \`mostRows\``);
  }
  return most ?? '';
}

/** Returns the reasons to limit the call. Throws if there are any and the call has neither `counts` nor `uncounted`. */
export function requireLimit(call: Call, isMailing: boolean): Cost[] {
  const costs: Cost[] = [...costsOf(call), ...(isMailing ? (['mail'] as const) : [])];
  if (costs.length > 0 && !isLimited(call)) {
    throw new Error(`${call.name} (${costs.join(', ')}) names neither \`counts\` nor \`uncounted\``);
  }
  return costs;
}
