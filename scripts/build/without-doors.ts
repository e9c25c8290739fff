import type { Plugin, Rolldown } from 'vite';

type Door = Pick<Rolldown.OutputChunk, 'fileName' | 'code'>;

const door = /^export\{([^{}]*)\}from"\.\/([^"]+)";?\s*$/;

/** Returns whether the file only exports parts of another file. */
export function isDoor(chunk: Rolldown.OutputChunk): boolean {
  return chunk.isDynamicEntry && !chunk.isEntry && door.test(chunk.code);
}

/**
 * Removes files that only re-export parts of another file ("doors"). The bundler writes one for each screen of a group.
 * Each would cost a request, so `import()` opens the other file instead. File names stay correct: a file's name depends
 * on the names of its doors, which depend on the other file.
 */
export function withoutDoors(): Plugin {
  return {
    name: 'without-doors',
    apply: 'build',
    generateBundle: {
      // The lists of files to preload are written last.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const doors = chunks.filter(isDoor);
        refuseUnknownDoors(doors);
        for (const chunk of chunks) {
          const opened = doors.filter(({ fileName }) => chunk.code.includes(nameOf(fileName)));
          if (opened.length > 0 && !doors.includes(chunk)) chunk.code = opened.reduce(opening, chunk.code);
        }
        for (const { fileName } of doors) delete bundle[fileName];
      },
    },
  };
}

const nameOf = (path: string) => path.replace(/^.*\//, '');

/** Returns the names in a door's export, and the name of the file that it opens. */
function contentOf({ code }: Door) {
  const [, names = '', target = ''] = door.exec(code) ?? [];
  return { names: names.split(',').filter((name) => name !== ''), target };
}

/** Throws for a door that exports nothing, or that opens another door, because that other door is removed too. */
export function refuseUnknownDoors(doors: readonly Door[]): void {
  const own = new Set(doors.map(({ fileName }) => nameOf(fileName)));
  for (const one of doors) {
    const { names, target } = contentOf(one);
    if (names.length === 0) throw new Error(`${one.fileName} exports nothing`);
    if (own.has(target)) throw new Error(`${one.fileName} opens ${target}, which only opens another file`);
  }
}

/** Replaces a door with the file that it opens: in `import()`, and in the lists of files to preload. */
function opening(code: string, one: Door): string {
  const { fileName } = one;
  const { names, target } = contentOf(one);
  const fields = names.map((pair) => {
    const [own = '', exported = own] = pair.split(' as ');
    return `${exported}:e.${own}`;
  });
  const folder = fileName.slice(0, -nameOf(fileName).length);
  const opened = code
    .replaceAll(`import(\`./${nameOf(fileName)}\`)`, `import(\`./${target}\`).then(e=>({${fields.join()}}))`)
    .replaceAll(`"${fileName}"`, `"${folder}${target}"`);
  if (opened.includes(nameOf(fileName))) throw new Error(`an unknown reference to ${fileName} remains`);
  return opened;
}
