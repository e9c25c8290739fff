import { readdirSync, readFileSync } from 'node:fs';

type Process = {
  readonly pid: number;
  readonly parent: number;
  readonly ownMs: number;
  readonly childrenMs: number;
};

/**
 * The unit, in milliseconds, in which Linux reports CPU time to programs. It does not depend on the kernel's
 * own clock rate.
 */
const tickMs = 10;

/** Reads a process from /proc/<pid>/stat. Returns null if it has just ended. */
function processOf(pid: number): Process | null {
  try {
    return processIn(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Parses the content of /proc/<pid>/stat. The program's name is in parentheses, and may itself contain any characters,
 * including parentheses.
 */
export function processIn(stat: string): Process {
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0, user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = [1, 11, 12, 13, 14].map(
    (index) => fields[index],
  );
  return {
    pid: Number.parseInt(stat, 10),
    parent,
    ownMs: (user + system) * tickMs,
    childrenMs: (childrenUser + childrenSystem) * tickMs,
  };
}

/** Returns the CPU time of a server's process in milliseconds. */
export function cpuOfServer(pid: number): number {
  return processOf(pid)?.ownMs ?? 0;
}

/**
 * Returns PostgreSQL's CPU time in milliseconds: that of its main process, its other running processes, and those that
 * have ended.
 */
export function cpuOfPostgres(postmaster: number): number {
  const first = processOf(postmaster);
  if (first === null) return 0;
  const others = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => processOf(Number(name)))
    .filter((found) => found?.parent === postmaster);
  return others.reduce((sum, found) => sum + (found?.ownMs ?? 0), first.ownMs + first.childrenMs);
}
