import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { isDoor } from './without-doors.ts';

type Bundle = Rolldown.OutputBundle;

const shell = '/src/web/shell/SignedIn.tsx';

/**
 * Writes first-files.json. For each page in web/routes.tsx, it lists the files of its screen and, if the page needs a
 * session, of the shell. The server lists these files in the page, so that the browser loads them immediately instead
 * of finding them one after another.
 */
export function firstFiles(root: string): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: (code) => sheetsLast(code),
    },
    generateBundle(_, bundle) {
      const source = readFileSync(join(root, 'src/web/routes.tsx'), 'utf8');
      this.emitFile({
        type: 'asset',
        fileName: 'first-files.json',
        source: JSON.stringify(firstFilesOf(bundle, source)),
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => frameFirst(html),
    },
  };
}

function firstFilesOf(bundle: Bundle, routes: string) {
  const named = closureOf(bundle, ['/src/web/main.tsx']);
  const letters = Object.keys(bundle).filter((file) => /first-letters.*\.woff2$/.test(file));
  const entries = Object.entries(screensOf(routes)).map(([path, { screen, isGuarded }]) => {
    const files = closureOf(bundle, [...(isGuarded ? [shell] : []), screen]);
    const js = [...files.js].filter((file) => !named.js.has(file));
    const css = [...files.css].filter((file) => !named.css.has(file));
    return [path, { js, css, fonts: isGuarded ? letters : [], hasShell: isGuarded }] as const;
  });
  return Object.fromEntries(entries);
}

/** Returns the screen of each page in the route table. Excludes pages whose path has parameters. */
function screensOf(routes: string): Record<string, { screen: string; isGuarded: boolean }> {
  const entries = routes.matchAll(new RegExp(String.raw`const (\w+) = wholePage\(${loaded}`, 'g'));
  const screens: Record<string, { screen: string; isGuarded: boolean }> = {};
  for (const { path, file } of routesOf(routes))
    screens[path] = { screen: `/src/web${file}`, isGuarded: true };
  for (const [, name = '', file = ''] of entries) {
    const path = new RegExp(`path: '([^']+)', component: ${name} `).exec(routes)?.[1];
    if (path !== undefined) screens[path] = { screen: `/src/web${file}`, isGuarded: false };
  }
  return screens;
}

const loaded = String.raw`\(\) =>\s*import\('\.(/[^']+)'\)`;

/** Returns the pages of the route table that need a session, each with the file of its screen. */
export function routesOf(routes: string): readonly { readonly path: string; readonly file: string }[] {
  const guarded = routes.matchAll(new RegExp(String.raw`guarded\(\s*'([^']+)',\s*${loaded}`, 'g'));
  return [...guarded].map(([, path = '', file = '']) => ({ path, file }));
}

type Files = { readonly js: Set<string>; readonly css: Set<string> };

/** Each file follows the files that it imports statically, so that its styles override theirs. */
function closureOf(bundle: Bundle, modules: readonly string[]): Files {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const [js, css] = [new Set<string>(), new Set<string>()];
  const seen = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const other of chunks) if (chunk.imports.includes(other.fileName)) visit(other);
    if (!isDoor(chunk)) js.add(chunk.fileName);
    for (const file of chunk.viteMetadata?.importedCss ?? []) css.add(file);
  };
  for (const module of modules) {
    for (const chunk of chunks) {
      const ids = [chunk.facadeModuleId ?? '', ...Object.keys(chunk.modules)];
      if (ids.some((id) => id.endsWith(module))) visit(chunk);
    }
  }
  return { js, css };
}

const appended = 'document.head.appendChild(link)';

/**
 * Makes lazily loaded screens append their style sheets to the body, after the style sheets of index.html, which
 * frameFirst moves there. Vite appends style sheets to the head. There they would come before the ones that they must
 * override.
 */
function sheetsLast(code: string): string {
  if (!code.includes(appended)) throw new Error(`Vite’s loader of style sheets has no ${appended}`);
  return code.replace(appended, 'document.body.appendChild(link)');
}

const styleSheets = /\s*<link rel="stylesheet"[^>]*>/g;

/** Moves style sheets below the frame, because they delay everything after them. Scripts have a high priority. */
function frameFirst(html: string): string {
  if (!html.includes('<!--styles-->')) return html;
  const found = html.match(styleSheets) ?? [];
  return html
    .replace(styleSheets, '')
    .replaceAll(/<(?=script type="module"|link rel="modulepreload")[^ ]+/g, '$& fetchpriority="high"')
    .replace('</head>', '<!--files--></head>')
    .replace('<!--styles-->', (mark) => found.join('').trim() + mark);
}
