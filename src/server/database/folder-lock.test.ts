import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runInChild } from '#tests/support/servers/child-process.ts';
import { DatabaseFolderInUseError, DatabaseFolderUnusableError, lockFolder } from './folder-lock.ts';

const nobody = 65_534;

describe('the lock on the data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'grouphead-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const holdInChild = () =>
    runInChild(`
      import { lockFolder } from './folder-lock.ts';
      try {
        await lockFolder(${JSON.stringify(folder)});
        console.log('locked');
        setInterval(() => undefined, 1_000);
      } catch (error) {
        console.log('refused', error.name);
      }`);

  test('the lock refuses a second process and names the folder and the holder', async () => {
    const holder = holdInChild();
    await holder.printed('locked');
    const error = await lockFolder(folder).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DatabaseFolderInUseError);
    expect(String(error)).toContain(folder);
    expect(String(error)).toContain(`pid ${holder.pid}`);
    await holder.kill();
  });

  test('the lock is free immediately after its holder was killed', async () => {
    const holder = holdInChild();
    await holder.printed('locked');
    await holder.kill();
    await (await lockFolder(folder)).release();
  });

  test('the lock refuses a second time in the same process, and is free after release', async () => {
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(DatabaseFolderInUseError);
    await lock.release();
    await (await lockFolder(folder)).release();
  });

  test('the lock holds while its holder is stopped and cannot answer', async () => {
    const holder = holdInChild();
    await holder.printed('locked');
    process.kill(holder.pid, 'SIGSTOP');
    await expect(lockFolder(folder)).rejects.toThrow(DatabaseFolderInUseError);
    await holder.kill();
  });

  test('when several processes start at the same time after the holder died, exactly one gets the lock', async () => {
    let contenders = [1, 2, 3, 4].map(() =>
      runInChild(`
        import { once } from 'node:events';
        import { lockFolder } from './folder-lock.ts';
        setInterval(() => undefined, 1_000);
        for (const round of [1, 2, 3]) {
          const begin = once(process, 'SIGUSR2');
          console.log('ready ' + round);
          await begin;
          const outcome = await lockFolder(${JSON.stringify(folder)}).then(() => 'locked', ({ name }) => name);
          console.log(outcome + ' in round ' + round + ';');
          if (outcome === 'locked') break;
        }`),
    );
    for (const round of [1, 2, 3]) {
      await Promise.all(contenders.map((contender) => contender.printed(`ready ${round}`)));
      for (const { pid } of contenders) process.kill(pid, 'SIGUSR2');
      await Promise.all(contenders.map((contender) => contender.printed(`in round ${round};`)));
      const outcomePattern = new RegExp(`(\\w+) in round ${round};`);
      const outcomes = contenders.map((contender) => outcomePattern.exec(contender.output())?.[1]);
      const refused = Array(contenders.length - 1).fill('DatabaseFolderInUseError');
      expect(outcomes.toSorted()).toEqual([...refused, 'locked']);
      // In the next round, the process killed here is the dead holder of the lock.
      await contenders[outcomes.indexOf('locked')]?.kill();
      contenders = contenders.filter((_, index) => outcomes[index] !== 'locked');
    }
    await Promise.all(contenders.map((contender) => contender.kill()));
  });

  test('of many contenders in one process exactly one gets the lock, round after round', async () => {
    for (let round = 0; round < 30; round += 1) {
      const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
      const won = results.filter((result) => result.status === 'fulfilled');
      expect(won).toHaveLength(1);
      await won[0]?.value.release();
    }
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test('a claim cut short by a power failure locks nothing', async () => {
    mkdirSync(join(folder, 'lock-00000007'));
    writeFileSync(join(folder, 'lock-00000007/holder.json'), '{"pid":1');
    await (await lockFolder(folder)).release();
    expect(readdirSync(folder)).toEqual(['lock-00000008']);
  });

  test('the lock works in a folder whose path is too long for a socket', async () => {
    const deep = join(folder, 'a'.repeat(90));
    const lock = await lockFolder(deep);
    await expect(lockFolder(deep)).rejects.toThrow(DatabaseFolderInUseError);
    await lock.release();
  });

  test('a folder that cannot be written is named', async () => {
    chmodSync(folder, 0o555);
    const root = process.getuid?.() === 0;
    if (root) process.seteuid?.(nobody);
    try {
      const error = await lockFolder(folder).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(DatabaseFolderUnusableError);
      expect(String(error)).toContain(`The data folder ${folder} cannot be written: EACCES`);
    } finally {
      if (root) process.seteuid?.(0);
      chmodSync(folder, 0o755);
    }
  });
});
