import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(?:css|html|js|json|svg|txt|webmanifest)$/;
const bundlerRecords = `${sep}.vite${sep}`;
const SMALLEST_WORTHWHILE_BYTES = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Compresses the files of the folder, so the server never has to compress them for a response. */
export async function precompress(/** @type {string} */ folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !file.includes(bundlerRecords));
  await Promise.all(files.map(precompressFile));
}

async function precompressFile(/** @type {string} */ file) {
  const content = await readFile(file);
  if (content.length < SMALLEST_WORTHWHILE_BYTES) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    writeFile(`${file}.br`, await brotli(content, { params })),
    writeFile(`${file}.gz`, await gzipped(content, { level: 9 })),
  ]);
}
