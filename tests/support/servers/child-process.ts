import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export type Child = {
  readonly pid: number;
  /** Resolves when the child has printed the text; rejects if the child ends without printing it. */
  printed(text: string): Promise<void>;
  output(): string;
  kill(): Promise<void>;
  /** Waits until the child ends on its own, and returns its exit code. */
  ended(): Promise<number | null>;
};

/** Runs TypeScript code in a new process. Relative imports in the code are resolved from src/server/database. */
export function runInChild(code: string): Child {
  const folder = fileURLToPath(new URL('../../../src/server/database/', import.meta.url));
  const script = code.replaceAll(/from '\.\/([^']+)'/g, (_, file) => `from '${folder}${file}'`);
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const ended = async () => {
    await exit;
    return child.exitCode;
  };
  return {
    pid: child.pid ?? -1,
    output: () => output,
    ended,
    async printed(text) {
      while (!output.includes(text)) {
        const more = await Promise.race([
          once(child.stdout, 'data').then(() => true),
          exit.then(() => false),
        ]);
        if (!more && !output.includes(text))
          throw new Error(`The child ended before it printed ${text}: ${output}`);
      }
    },
    async kill() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}
