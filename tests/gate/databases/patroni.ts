import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findBinaries, unprivilegedUser } from '#tests/support/databases/postgres.ts';
import { repositoryRoot } from '../../../scripts/run.mjs';
import { giveToPostgres } from './base-backup.ts';
import { ask, newFolder, removeFolder } from './cluster.ts';

/** Two database servers and a Grouphead server, set up with the files in ops, each at its own address. */
export type PatroniCluster = {
  /** The superuser, at the address that always leads to the primary. */
  readonly url: string;
  /** Resolves to true once one server is the primary and the other its synchronous standby; to false after two minutes. */
  untilWhole(): Promise<boolean>;
  /** Kills PostgreSQL on the primary without warning. Patroni and etcd keep running. */
  crashPrimary(): Promise<void>;
  /** Ends everything on the primary's machine. Returns the function that starts it again. */
  losePrimary(): Promise<() => void>;
  /** Makes the standby the primary, as before maintenance. */
  switchOver(): Promise<void>;
  stop(): Promise<void>;
};

const addressInOps = /10\.0\.0\.(?=1[123])/g;

export async function startPatroni(): Promise<PatroniCluster> {
  const network = `127.${randomInt(1, 255)}.${randomInt(255)}.`;
  const passwords = {
    PATRONI_SUPERUSER_PASSWORD: randomUUID(),
    PATRONI_REPLICATION_PASSWORD: randomUUID(),
    PATRONI_REWIND_PASSWORD: randomUUID(),
  };
  const databaseServers = ['db1', 'db2'].map((name) => newMachine(name, network, passwords));
  const application = newMachine('grouphead', network, passwords);
  const all = [...databaseServers, application];
  for (const machine of all) machine.start();
  const url = `postgres://postgres:${passwords.PATRONI_SUPERUSER_PASSWORD}@${network}13:5432/postgres`;
  const primary = async () => {
    const { name } = (await membersOf(network)).find(({ role }) => role === 'leader') ?? {};
    const found = databaseServers.find((machine) => machine.name === name);
    if (found === undefined) throw new Error('The cluster has no primary');
    return found;
  };
  return {
    url,
    untilWhole: () => untilTrue(async () => (await isWhole(network)) && (await answers(url))),
    crashPrimary: async () => (await primary()).endPostgres(),
    losePrimary: async () => {
      const machine = await primary();
      machine.end();
      return machine.start;
    },
    switchOver: async () => {
      const { folder } = await primary();
      await promisify(execFile)('patronictl', ['-c', join(folder, 'patroni.yml'), 'switchover', '--force']);
    },
    stop: async () => {
      for (const machine of all) machine.end();
      await sleep(500);
      for (const { folder } of all) removeFolder(folder);
    },
  };
}

type Machine = {
  readonly name: string;
  readonly folder: string;
  start(): void;
  endPostgres(): void;
  /** Ends everything on the machine, as a power failure would. */
  end(): void;
};

/** The last number of each machine's address in the files in ops. */
const hosts: Readonly<Record<string, string>> = { db1: '11', db2: '12', grouphead: '13' };

function newMachine(name: string, network: string, passwords: Readonly<Record<string, string>>): Machine {
  const folder = newFolder();
  giveToPostgres(folder);
  const running = new Set<ChildProcess>();
  const run = (program: string, args: readonly string[], env: Readonly<Record<string, string>>) => {
    const child = spawn(program, args, {
      ...unprivilegedUser(),
      cwd: folder,
      env: { ...process.env, HOME: folder, PATH: `${process.env.PATH}:/usr/sbin`, ...env },
      stdio: 'ignore',
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
  };
  const fileOf = (file: string) => {
    const path = join(folder, file);
    writeFileSync(path, onThisMachine(file, { name, folder, network }));
    giveToPostgres(path);
    return path;
  };
  const endPostgres = () => {
    const file = join(folder, 'data/postmaster.pid');
    if (existsSync(file)) process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL');
  };
  return {
    name,
    folder,
    start: () => {
      run('etcd', [], environmentOf(onThisMachine('etcd.env', { name, folder, network })));
      if (name === 'grouphead') run('haproxy', ['-f', fileOf('haproxy.cfg')], {});
      else run('patroni', [fileOf('patroni.yml')], passwords);
    },
    endPostgres,
    end: () => {
      for (const child of running) child.kill('SIGKILL');
      endPostgres();
    },
  };
}

type MachineFolder = { readonly name: string; readonly folder: string; readonly network: string };

/**
 * Returns a file from ops with other names, addresses and folders. It is adapted to this machine as the file's first
 * lines describe.
 */
function onThisMachine(file: string, { name, folder, network }: MachineFolder): string {
  const shared = /hosts:|CLUSTER=|server db/;
  const lines = readFileSync(join(repositoryRoot, 'ops', file), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) =>
      shared.test(line) ? line : line.replace('10.0.0.11', `10.0.0.${hosts[name]}`).replace(/\bdb1\b/, name),
    );
  return lines
    .join('\n')
    .replaceAll('10.0.0.0/24', '127.0.0.0/8')
    .replaceAll(addressInOps, network)
    .replace('127.0.0.1:5432', `${network}13:5432`)
    .replace('/var/lib/postgresql/grouphead', join(folder, 'data'))
    .replace('/usr/lib/postgresql/17/bin', findBinaries('installed') ?? '')
    .replace('/var/lib/etcd/grouphead', join(folder, 'etcd'));
}

function environmentOf(file: string): Record<string, string> {
  const lines = file.split('\n').filter((line) => line.includes('='));
  return Object.fromEntries(lines.map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)]));
}

type Member = { readonly name: string; readonly role: string; readonly state: string };

async function membersOf(network: string): Promise<readonly Member[]> {
  for (const host of ['11', '12']) {
    const answer = await fetch(`http://${network}${host}:8008/cluster`).catch(() => null);
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
  }
  return [];
}

async function isWhole(network: string): Promise<boolean> {
  const members = await membersOf(network);
  const roles = members
    .filter(({ state }) => ['running', 'streaming'].includes(state))
    .map(({ role }) => role);
  return roles.toSorted().join() === 'leader,sync_standby';
}

async function answers(url: string): Promise<boolean> {
  return ask(url, 'select').then(
    () => true,
    () => false,
  );
}

async function untilTrue(isSo: () => Promise<boolean>): Promise<boolean> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(200))
    if (await isSo()) return true;
  return false;
}
