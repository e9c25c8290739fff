type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
};

/** The bundler's list of its output. A key is a source file or the internal name of a chunk. */
export type Manifest = Readonly<Record<string, Chunk>>;

const entry = 'index.html';

function chunkOf(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key];
  if (chunk) return chunk;
  throw new Error(`${key} is not a chunk of its own: open that screen by import() in the router`);
}

/** Returns every file that a browser loads for the entry page and one screen, static imports included. */
export function filesLoadedBy(manifest: Manifest, screen: string): { js: string[]; css: string[] } {
  const reached = new Set<string>();
  const waiting = [entry, screen];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (reached.has(key)) continue;
    reached.add(key);
    waiting.push(...(chunkOf(manifest, key).imports ?? []));
  }
  const chunks = [...reached].map((key) => chunkOf(manifest, key));
  const js = new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')));
  const css = new Set(
    chunks.flatMap((chunk) => [...(chunk.css ?? []), chunk.file]).filter((f) => f.endsWith('.css')),
  );
  return { js: [...js].sort(), css: [...css].sort() };
}

/** Returns the additional scripts that a screen loads when it opens a part with import(). */
export function filesAddedBy(manifest: Manifest, part: string, screen: string): string[] {
  const known = filesLoadedBy(manifest, screen);
  return filesLoadedBy(manifest, part).js.filter((file) => !known.js.includes(file));
}

/** Returns the screens that open the part, and the screens that load one of the added files statically. */
export function screensWith(manifest: Manifest, part: string, added: readonly string[]): string[] {
  const opened = Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports);
  const screens = [...new Set(opened)].filter((key) => key !== part);
  return screens.filter((screen) => {
    const opens = manifest[screen]?.dynamicImports?.includes(part) ?? false;
    return opens || filesLoadedBy(manifest, screen).js.some((file) => added.includes(file));
  });
}

/** Returns the files that a page without screens refers to. Of the fonts, only the preloaded ones are included. */
export function filesNamedBy(html: string): { js: string[]; css: string[]; fonts: string[] } {
  const files = [...html.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)].flatMap(([, file]) => file ?? []);
  const ofKind = (kind: RegExp) => files.filter((file) => kind.test(file));
  return { js: ofKind(/\.js$/), css: ofKind(/\.css$/), fonts: ofKind(/\.woff2$/) };
}
