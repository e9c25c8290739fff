import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { fileLimits } from '#domain/files/stored-file.ts';

type Pixels = { readonly data: Uint8Array; readonly width: number; readonly height: number };
type Decoded = Pixels | { readonly refused: 'damaged' | 'too_many_pixels' };

const decodingMs = 30_000;

/** The thread's code as text, so that the build needs no separate file. Only the thread loads the library. */
const decoder = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { library, bytes, mostPixels } = workerData;
  const refuse = (refused) => parentPort.postMessage({ refused });
  const [image] = new (require(library).HeifDecoder)().decode(bytes);
  const [width, height] = image === undefined ? [0, 0] : [image.get_width(), image.get_height()];
  if (width * height > mostPixels) refuse('too_many_pixels');
  else if (width * height === 0) refuse('damaged');
  else {
    const data = new Uint8ClampedArray(width * height * 4);
    image.display({ data, width, height }, (shown) => {
      if (shown) parentPort.postMessage({ data, width, height }, [data.buffer]);
      else refuse('damaged');
    });
  }`;

/** Decodes into upright RGBA pixels in a thread, so that a slow picture does not hold up other work. */
export function decodeHeic(bytes: Uint8Array): Promise<Decoded> {
  return new Promise((resolve) => {
    const library = createRequire(import.meta.url).resolve('libheif-js/wasm-bundle.js');
    const thread = new Worker(decoder, {
      eval: true,
      workerData: { library, bytes, mostPixels: fileLimits.mostPixels },
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      stdout: true,
      stderr: true,
    });
    const settle = (decoded: Decoded) => {
      clearTimeout(timer);
      resolve(decoded);
      void thread.terminate();
    };
    const timer = setTimeout(() => settle({ refused: 'damaged' }), decodingMs);
    thread.once('message', settle);
    thread.once('error', () => settle({ refused: 'damaged' }));
    thread.once('exit', () => settle({ refused: 'damaged' }));
  });
}
