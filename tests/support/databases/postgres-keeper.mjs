// Runs a PostgreSQL server as long as its parent process lives. When the parent ends, our standard input
// closes; the server then stops, and its folder is removed or kept. Arguments: folder, uid, gid, `remove` or
// `keep`, command, the command's arguments.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const [folder = '', uid, gid, afterwards, command = '', ...parameters] = process.argv.slice(2);
const owner = uid ? { uid: Number(uid), gid: Number(gid) } : {};
const server = spawn(command, parameters, { ...owner, cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });

/** @param {number} code */
function finish(code) {
  if (afterwards === 'remove')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  process.exit(code);
}

server.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  finish(1);
});
server.on('exit', (code) => finish(code ?? 1));
process.stdin.on('end', () => server.kill('SIGINT'));
process.stdin.resume();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGINT'));
