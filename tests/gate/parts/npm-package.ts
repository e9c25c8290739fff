import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNpm } from '../../../scripts/run.mjs';
import { acceptedHeicPhotos, openedCertificates, originOf, printedReports } from '../installed-server.ts';
import type { Figure, Part } from '../part.ts';

export const npmPackage: Part = {
  name: 'npm-package',
  promise: 'the npm package runs the server, a backup and a verification in an empty folder',
  // The server looks for two packages only when it first needs them, so it starts without them.
  canaries: [
    { file: 'package.json', from: '    "dist",\n', to: '' },
    { file: 'package.json', from: '    "@libpdf/core": "0.4.2",\n', to: '' },
    { file: 'package.json', from: '    "libheif-js": "1.23.2",\n', to: '' },
  ],
  covers: ['bin', 'package.json', 'package-lock.json', 'scripts', 'src'],
  needsBuild: false,
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'grouphead-gate-package-'));
    try {
      const packed = await runNpm(['pack', '--silent', '--pack-destination', folder], { capture: true });
      if (packed.code !== 0) throw new Error(`npm pack failed: ${packed.output.slice(-2000)}`);
      const file = packed.output.trim().split('\n').at(-1) ?? '';
      const home = join(folder, 'home');
      mkdirSync(home);
      const where = ['--prefix', home, '--no-audit', '--no-fund'];
      const installed = await runNpm(['install', ...where, join(folder, file)], { capture: true });
      if (installed.code !== 0) throw new Error(`npm install failed: ${installed.output.slice(-2000)}`);
      return await live(home);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Starts the installed command in its folder. It cannot reach the modules of the repository. */
function begin(home: string, args: readonly string[]): ChildProcessWithoutNullStreams {
  const program = join(home, 'node_modules/grouphead/bin/grouphead.mjs');
  const { PATH = '' } = process.env;
  return spawn(process.execPath, [program, ...args], { cwd: home, env: { PATH, PORT: '0' } });
}

const exitOf = (child: ChildProcessWithoutNullStreams): Promise<number> => {
  child.stdout.resume();
  child.stderr.resume();
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? -1)));
};

async function live(home: string): Promise<Figure[]> {
  const server = begin(home, ['--demo']);
  const ended = exitOf(server);
  const origin = await originOf(server, ended);
  const figures: Figure[] = [
    { what: 'servers that start', goal: { exactly: 1 }, measured: origin === null ? 0 : 1 },
  ];
  if (origin === null) return figures;
  figures.push(
    { what: 'sealed reports that it prints', goal: { exactly: 1 }, measured: await printedReports(origin) },
    {
      what: 'certificate files that it opens',
      goal: { exactly: 1 },
      measured: await openedCertificates(origin),
    },
    { what: 'HEIC photos that it accepts', goal: { exactly: 1 }, measured: await acceptedHeicPhotos(origin) },
  );
  server.kill('SIGTERM');
  const code = await ended;
  return [
    ...figures,
    { what: 'exit code after SIGTERM', goal: { exactly: 0 }, measured: code },
    { what: 'exit code of a backup', goal: { exactly: 0 }, measured: await exitOf(begin(home, ['backup'])) },
    {
      what: 'exit code of a verification',
      goal: { exactly: 0 },
      measured: await exitOf(begin(home, ['verify'])),
    },
  ];
}
