import { posix } from 'node:path';
import { environmentFile, type Finding } from './file-rules.ts';
import type { Edge } from './house-rules.ts';
import { type Import, importsOf } from './source-text.ts';

type Source = {
  readonly path: string;
  readonly area: string;
  readonly folder: string;
  readonly isTest: boolean;
};

type Target = Import & {
  /** The imported file's path inside the repository; null for a package. */
  readonly path: string | null;
  readonly alias: boolean;
};

const rings = ['domain', 'contract', 'words', 'server', 'web'];

const ringMayImport: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['domain', 'words'],
  words: ['domain'],
  server: ['domain', 'contract', 'words'],
  web: ['domain', 'contract', 'words'],
};

/** The layers from the bottom up; a folder that is not listed is a feature above all layers. */
const layers: Readonly<Record<string, readonly string[]>> = {
  server: ['database', 'store', 'platform', 'site', 'printing', 'outbox', 'steps'],
  web: ['ui', 'app', 'records', 'shell'],
};

/** The layers that may import none of our other code: neither the domain nor another layer. */
const grounds = ['src/server/database', 'src/web/ui'];

const known = /\.(?:ts|tsx|mjs|css|json|svg|png|webp|woff2|sql|html|md)(?:\?[a-z]+)?$/;

const repositoryPath = (ring: string | undefined, rest: readonly string[]) =>
  ring && (rings.includes(ring) ? posix.join('src', ring, ...rest) : posix.join(ring, ...rest));

function targetOf(importer: string, found: Import): Target {
  const { specifier } = found;
  if (specifier.startsWith('.')) {
    return { ...found, alias: false, path: posix.join(posix.dirname(importer), specifier) };
  }
  if (!specifier.startsWith('#')) return { ...found, alias: false, path: null };
  const [ring, ...rest] = specifier.slice(1).split('/');
  return { ...found, alias: true, path: repositoryPath(ring, rest) ?? null };
}

export function targetsOf(path: string, text: string): Target[] {
  return importsOf(text).map((found) => targetOf(path, found));
}

function areaOf(path: string): string {
  const [top = '', ring = ''] = path.split('/');
  return top === 'src' ? ring : top;
}

/** Returns the folder within an area such as src/server; '' for a file that connects the area's parts. */
function folderOf(path: string): string {
  const parts = path.split('/');
  return parts.length > 3 ? (parts[2] ?? '') : '';
}

function sourceOf(path: string): Source {
  return { path, area: areaOf(path), folder: folderOf(path), isTest: /\.test\.tsx?$/.test(path) };
}

type Complaint = { readonly rule: string; readonly message: string };

function ringComplaint(source: Source, target: Target): Complaint | null {
  if (target.path === null || !rings.includes(source.area)) return null;
  const area = areaOf(target.path);
  if (area === source.area) return null;
  if (source.isTest && area === 'tests') return null;
  if (ringMayImport[source.area]?.includes(area)) return null;
  const allowed = ringMayImport[source.area]?.map((ring) => `#${ring}`).join(' and ') || 'nothing';
  return {
    rule: 'rings',
    message: `src/${source.area} may import ${allowed}, not ${area}: move what both need to src/domain or src/contract`,
  };
}

/** The contract loads with every screen, so the reasons for refusals are all that it may import from #words. */
function wordlessComplaint(source: Source, target: Target): Complaint | null {
  if (source.area !== 'contract' || source.isTest || target.path === null) return null;
  if (areaOf(target.path) !== 'words' || target.path === reasonsOfContract) return null;
  return {
    rule: 'rings',
    message: `src/contract imports of #words only ${aliasFor(reasonsOfContract)}: name a reason`,
  };
}

const reasonsOfContract = 'src/words/say/because.ts';

/**
 * Relative paths are for files in the same folder or below, and aliases for all others. Such imports show where a file
 * is, and still work after a move.
 */
function aliasComplaint(source: Source, target: Target): Complaint | null {
  if (target.path === null || target.alias || !rings.includes(areaOf(target.path))) return null;
  const climbs = target.specifier.startsWith('..');
  if (areaOf(target.path) === source.area && !climbs) return null;
  return { rule: 'alias', message: `write ${aliasFor(target.path)} instead of ${target.specifier}` };
}

const aliasFor = (path: string) => `#${path.replace(/^src\//, '')}`;

function layerComplaint(source: Source, target: Target): Complaint | null {
  const above = layers[source.area];
  if (!above || source.folder === '' || target.path === null || areaOf(target.path) !== source.area)
    return null;
  const folder = folderOf(target.path);
  if (folder === source.folder) return null;
  if (folder === '') return compositionComplaint(source, target);
  const allowed = layersBelow(source.folder, above);
  if (allowed.includes(folder) || (source.isTest && above.includes(folder))) return null;
  const opensScreen = source.area === 'web' && above.includes(source.folder) && !above.includes(folder);
  if (opensScreen && target.lazy) return null;
  return {
    rule: 'layers',
    message: opensScreen
      ? `src/web/${source.folder} opens a screen only by import('${target.specifier}'), so that each route loads its own code`
      : `${source.folder} may import ${allowed.join(', ') || 'nothing of ours'} of src/${source.area}, not ${folder}: ${meetingPlace(source.area)}`,
  };
}

function layersBelow(folder: string, of: readonly string[]): readonly string[] {
  const layer = of.indexOf(folder);
  return layer === -1 ? of : of.slice(0, layer);
}

function groundComplaint(source: Source, target: Target): Complaint | null {
  const ground = grounds.find((folder) => source.path.startsWith(`${folder}/`));
  if (ground === undefined || source.isTest || target.path === null || target.path.startsWith(`${ground}/`))
    return null;
  if (areaOf(target.path) === source.area && folderOf(target.path) !== '') return null; // layer rules apply
  return { rule: 'ground', message: `${ground} imports nothing of ours: pass its needs as parameters` };
}

/** A file that connects an area's parts imports all of them, so importing it would be a cycle. */
function compositionComplaint(source: Source, target: Target): Complaint | null {
  if (source.isTest) return null;
  return {
    rule: 'layers',
    message: `${target.specifier} composes src/${source.area} and is imported by nothing below it: pass its needs as parameters`,
  };
}

const meetingPlace = (area: string) =>
  area === 'web'
    ? 'link to it by route, or move the part to src/web/records, app or ui'
    : 'let the two meet in a layer below both';

function extensionComplaint(_source: Source, target: Target): Complaint | null {
  if (target.path === null || known.test(target.specifier)) return null;
  return { rule: 'extension', message: `${target.specifier} needs its file extension, such as .ts` };
}

const untrustedPicture = 'src/server/steps/untrusted-picture.ts';
/**
 * The first file decodes the pictures that people send, the next two encode the result, and the others draw stored
 * pictures.
 */
const decodingFiles = [
  untrustedPicture,
  'src/server/files/accept-file.ts',
  'src/server/job-orders/signature/image.ts',
  'src/server/printing/printable-picture.ts',
  'src/server/installing/app-icon.ts',
  'src/server/operators/logo-page.ts',
  'src/server/demo/drawn-signature.ts',
];

function packageComplaint(source: Source, target: Target): Complaint | null {
  if (target.path !== null || source.isTest) return null;
  const { specifier } = target;
  if (
    /^(?:node:)?process$/.test(specifier) &&
    rings.includes(source.area) &&
    source.path !== environmentFile
  ) {
    return {
      rule: 'environment',
      message: `only ${environmentFile} reads the environment: pass the value in`,
    };
  }
  if (specifier === 'sharp' && source.area === 'server' && !decodingFiles.includes(source.path)) {
    return {
      rule: 'packages',
      message: `a picture that people send is drawn by drawUntrusted of ${untrustedPicture}, in turn and before the transaction`,
    };
  }
  if (source.area === 'domain') {
    return {
      rule: 'packages',
      message: `src/domain imports nothing, not even ${specifier}: pass the value in`,
    };
  }
  if (source.area === 'contract' && specifier !== 'zod/mini') {
    return { rule: 'packages', message: `src/contract imports #domain and zod/mini only, not ${specifier}` };
  }
  if (source.area === 'web' && specifier.startsWith('node:')) {
    return {
      rule: 'packages',
      message: `a browser has no ${specifier}: ask the server by a call of src/contract`,
    };
  }
  if (source.area === 'web' && (specifier === 'zod' || specifier.startsWith('zod/v'))) {
    return { rule: 'packages', message: 'import zod/mini: the whole of zod costs the sign-in page 24 kB' };
  }
  return null;
}

const rules = [
  ringComplaint,
  wordlessComplaint,
  aliasComplaint,
  layerComplaint,
  groundComplaint,
  extensionComplaint,
  packageComplaint,
];

/** Returns the edges from a file in src to each file in src that it imports and that loads together with it. */
export function edgesOf(path: string, text: string): Edge[] {
  const source = sourceOf(path);
  if (source.isTest || !path.startsWith('src/')) return [];
  return targetsOf(path, text)
    .filter(({ lazy }) => !lazy)
    .map((target) => target.path)
    .filter((to) => to !== null)
    .filter((to) => to.startsWith('src/'))
    .map((to) => ({ from: path, to }));
}

export function importFindings(path: string, text: string): Finding[] {
  const source = sourceOf(path);
  return targetsOf(path, text).flatMap((target) =>
    rules
      .map((rule) => rule(source, target))
      .filter((complaint) => complaint !== null)
      .map((complaint) => ({ file: path, line: target.line, ...complaint })),
  );
}
