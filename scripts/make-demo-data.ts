import { startApp } from '../tests/support/app.ts';

/** Leaves a data folder with the demo company, for journeys to copy. */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('name the folder');

const app = await startApp({ DATA_DIR: folder });
process.exitCode = (await app.stop()) ?? 1;
