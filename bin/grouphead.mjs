#!/usr/bin/env node
import '../scripts/require-node.mjs';

const usage = `grouphead [command] [options]
  start     run the server (the default); --demo adds a demo company to an empty database,
            --close-demo-accounts locks its accounts for good
  backup    write a backup of the database
  restore   fill an empty database from a backup
  move      move the database to PostgreSQL, or back
  verify    check the history, the seals and the files
Each command but start explains its options with --help. The data is in ./data, or in the folder DATA_DIR.
Environment variables configure everything else: docs/operations.md lists them.`;

/** The built programs of the package, by the name of their command. */
const programs = {
  start: 'main.js',
  backup: 'backup.js',
  restore: 'restore.js',
  move: 'move.js',
  verify: 'verify.js',
};

/**
 * Returns the command that the arguments start with. Without one, the server starts.
 * @param {string | undefined} first
 */
function commandOf(first) {
  if (first === undefined || first.startsWith('-')) return 'start';
  return Object.hasOwn(programs, first) ? /** @type {keyof typeof programs} */ (first) : null;
}

const [first] = process.argv.slice(2);
const command = commandOf(first);

if (first === '--help' || first === 'help') {
  console.log(usage);
} else if (command === null) {
  console.error(`Grouphead has no command ${first}.\n\n${usage}`);
  process.exitCode = 1;
} else {
  if (first === command) process.argv.splice(2, 1);
  process.env.NODE_ENV ??= 'production';
  process.setSourceMapsEnabled(true);
  // The program runs in this process, so signals and the exit code need no forwarding.
  await import(new URL(`../dist/server/${programs[command]}`, import.meta.url).href);
}
