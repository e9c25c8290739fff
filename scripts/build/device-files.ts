import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { routesOf } from './first-files.ts';
import { isDoor } from './without-doors.ts';

const worker = 'push-worker.js';
const placeholder = "const build = { id: '', entry: '', files: [] };";
/** The module whose file name in the output identifies the build. */
const nameOfBuild = '/src/web/app/device/build.ts';
const entry = '/src/web/main.tsx';

/** The modules from which a technician's screens are opened. */
const starts = [entry, '/src/web/app/device/kept-start.ts', '/src/web/shell/SignedIn.tsx'];
/** Further screens of a technician, whose routes have parameters or no area. */
const furtherScreens = [
  '/src/web/records/page/RecordScreen.tsx',
  '/src/web/job-orders/order/JobPage.tsx',
  '/src/web/machines/MachinePage.tsx',
  '/src/web/job-orders/signature/SignatureScreen.tsx',
  '/src/web/notifications/NotificationsScreen.tsx',
  '/src/web/own-account/AccountScreen.tsx',
  '/src/web/shell/NotFoundScreen.tsx',
];
/** The tables of all roles' screens. Only a technician's screens are taken from them. */
const tables = /\/src\/web\/(?:[\w-]*routes\.tsx|records\/page\/record-pages\.tsx)$/;
/** Parts that need a network connection, or that other roles open from screens that they share with technicians. */
const others =
  /StopsMap|\/words\/(?:ar|pseudo)|zxcvbn|heic|\/(?:planning|clients|dispatchers|operators|team|installation|labels|reports|dashboards|demo|tour|account-directory|history|sign-ins|new-work|acting-for)\/|PlayedDay|DemoSwitch|ActingForBar|two-factor/i;

/**
 * Writes the files of a technician's screens into the service worker, which caches them on the device. The reader's
 * language is not among them, because the page adds the language that it has loaded.
 */
export function deviceFiles(root: string): Plugin {
  return {
    name: 'device-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const routes = readFileSync(join(root, 'src/web/routes.tsx'), 'utf8');
      const screens = routesOf(routes).filter(({ path }) => path.startsWith('/technician'));
      const roots = [...starts, ...furtherScreens, ...screens.map(({ file }) => `/src/web${file}`)];
      const modules = modulesFrom(this, roots);
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const chunkWith = (module: string) => {
        const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
        if (found === undefined) throw new Error(`no file of the build contains ${module}`);
        return found.fileName;
      };
      const files = filesOf(chunks, modules);
      const fonts = Object.keys(bundle).filter((file) => /first-letters.*\.woff2$/.test(file));
      const list = {
        id: chunkWith(nameOfBuild).replaceAll(/^.*\/|\.js$/g, ''),
        entry: chunkWith(entry),
        files: [...files, ...fonts, 'favicon.svg'].sort(),
      };
      const code = readFileSync(join(root, 'src/web/public', worker), 'utf8');
      if (!code.includes(placeholder)) throw new Error(`${worker} does not contain ${placeholder}`);
      const written = code.replace(placeholder, () => `const build = ${JSON.stringify(list)};`);
      this.emitFile({ type: 'asset', fileName: worker, source: written });
    },
  };
}

/** Returns these modules, and all that they load at any time, except other roles' screens. */
function modulesFrom(context: Rolldown.PluginContext, roots: readonly string[]): ReadonlySet<string> {
  const all = [...context.getModuleIds()];
  const waiting = all.filter((id) => roots.some((end) => id.endsWith(end)));
  const reached = new Set<string>();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    const module = context.getModuleInfo(id);
    waiting.push(...(module?.importedIds ?? []));
    if (!tables.test(id))
      waiting.push(...(module?.dynamicallyImportedIds ?? []).filter((other) => !others.test(other)));
  }
  return reached;
}

/** Matches only our own modules. A library's module may be in an unrelated file if none of its exports are used. */
const isOwn = (id: string) => id.includes('/src/');

/** Returns the files that contain the modules, with their style sheets and the files that load together with them. */
function filesOf(chunks: readonly Rolldown.OutputChunk[], modules: ReadonlySet<string>): ReadonlySet<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const waiting = chunks.filter(
    (chunk) =>
      chunk.moduleIds.some((id) => isOwn(id) && modules.has(id)) ||
      (chunk.facadeModuleId !== null && isOwn(chunk.facadeModuleId) && modules.has(chunk.facadeModuleId)),
  );
  const files = new Set<string>();
  for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
    if (files.has(chunk.fileName)) continue;
    if (!isDoor(chunk)) files.add(chunk.fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
    waiting.push(...chunk.imports.flatMap((name) => byName.get(name) ?? []));
  }
  return files;
}
