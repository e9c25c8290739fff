import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../../../scripts/run.mjs';
import { acceptedHeicPhotos, openedCertificates, originOf, printedReports } from '../installed-server.ts';
import type { Figure, Part } from '../part.ts';

const services = ['grouphead', 'grouphead-backup'] as const;
const pathOf = (unit: string) => join(repositoryRoot, 'ops', unit);
const analyze = (...args: string[]) => execFileSync('systemd-analyze', args, { encoding: 'utf8' });

/**
 * The systemd units. If systemd is not the first process, strace refuses the system calls that the unit's filter would
 * refuse.
 */
export const units: Part = {
  name: 'units',
  promise:
    'the systemd units are valid and restrictive, and the server works with the system calls that they allow',
  canaries: [
    {
      file: 'ops/grouphead.service',
      from: 'CapabilityBoundingSet=\n',
      to: '',
      misses: 'exposure of grouphead:',
    },
    { file: 'ops/grouphead.service', from: 'SystemCallFilter=setpriority\n', to: '', misses: 'priority' },
    { file: 'ops/grouphead-backup.timer', from: 'OnCalendar=hourly', to: 'OnCalendar=now and then' },
  ],
  covers: ['ops', 'src', 'scripts', 'package-lock.json', 'tests/gate/parts/units.ts'],
  needsTools: ['systemd-analyze', 'strace'],
  needsBuild: true,
  run: async (_rounds, wanted = '') => [
    ...services.map(exposureOf),
    { what: 'lines of systemd-analyze verify', goal: { exactly: 0 }, measured: faultsOf().length },
    ...(wanted.startsWith('exposure') ? [] : await live()),
  ],
};

function exposureOf(service: string): Figure {
  const words = analyze('security', '--offline=true', '--no-pager', pathOf(`${service}.service`));
  const exposure = Number(/Overall exposure level for .*: ([\d.]+)/.exec(words)?.[1]);
  return { what: `exposure of ${service}: 0 to 10`, goal: { atMost: 1.5 }, measured: exposure };
}

function faultsOf(): string[] {
  const files = [...services.map((name) => `${name}.service`), 'grouphead-backup.timer'].map(pathOf);
  try {
    execFileSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8', stdio: 'pipe' });
    return [];
  } catch (error) {
    const { stderr } = error as { stderr: string };
    return stderr.trim().split('\n');
  }
}

/** Returns the system calls in a systemd set, such as @system-service. A name without @ is a single call. */
function callsIn(name: string): string[] {
  if (!name.startsWith('@')) return [name];
  const lines = analyze('syscall-filter', '--no-pager', name).split('\n').slice(1);
  return lines.map((line) => line.trim()).flatMap((line) => (/^[@\w]/.test(line) ? callsIn(line) : []));
}

/** Returns the system calls that the unit refuses. */
function refusedCalls(): string[] {
  const unit = readFileSync(pathOf('grouphead.service'), 'utf8');
  const allowed = new Set<string>();
  for (const [, without, names = ''] of unit.matchAll(/^SystemCallFilter=(~?)(.+)$/gm))
    for (const call of names.split(' ').flatMap(callsIn)) {
      if (without === '~') allowed.delete(call);
      else allowed.add(call);
    }
  return callsIn('@known').filter((call) => !allowed.has(call));
}

/** Runs the server while every system call that the unit refuses fails. strace itself starts it with execve. */
async function live(): Promise<Figure[]> {
  const data = mkdtempSync(join(tmpdir(), 'grouphead-gate-units-'));
  const refused = refusedCalls()
    .map((call) => `?${call}`)
    .join(',');
  const trace = ['--follow-forks', '--seccomp-bpf', '--output=/dev/null', `--inject=${refused}:error=EPERM`];
  const start = [process.execPath, '--enable-source-maps', 'dist/server/main.js', '--demo'];
  const env = { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: data, DATABASE_URL: '' };
  const strace = spawn('strace', [...trace, ...start], { cwd: repositoryRoot, env });
  strace.stderr.resume();
  const ended = new Promise<number | null>((resolve) => strace.once('exit', resolve));
  try {
    const origin = await originOf(strace, ended);
    if (origin === null) return [one('servers that start', 0)];
    const figures = [
      one('servers that start', 1),
      one('sealed reports that it prints', await printedReports(origin)),
      one('certificate files that it opens', await openedCertificates(origin)),
      one('HEIC photos that it accepts', await acceptedHeicPhotos(origin)),
    ];
    const [server] = childrenOf(strace.pid);
    const priorities = childrenOf(server).map(priorityOf);
    if (server !== undefined) process.kill(server, 'SIGTERM');
    return [
      ...figures,
      {
        what: 'priority of the process that prints',
        goal: { exactly: 19 },
        measured: Math.max(-1, ...priorities),
      },
      { what: 'exit code after SIGTERM', goal: { exactly: 0 }, measured: (await ended) ?? -1 },
    ];
  } finally {
    if (strace.exitCode === null) strace.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  }
}

const one = (what: string, measured: number): Figure => ({ what, goal: { exactly: 1 }, measured });

const childrenOf = (pid: number | undefined): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** Returns the nice value of a process: 0 by default, 19 at most. */
const priorityOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]);
