import { describe, expect, test } from 'vitest';
import { type Probe, positionOf, watchReplica } from './replica-watch.ts';

const second = 1_000;

function watching() {
  const errors: string[] = [];
  const watch = watchReplica((error) => errors.push(error.message));
  const answers = (primary: number, replica: number): Probe => ({
    kind: 'answers',
    primary: BigInt(primary),
    replica: BigInt(replica),
    timeline: '00000001',
  });
  return { watch, errors, answers };
}

describe('the watch over a read replica', () => {
  test('a position in the log orders like its bytes', () => {
    expect(positionOf('16/B374D848')).toBe(0x16_b374_d848n);
    expect(positionOf('10/0') > positionOf('F/FFFFFFFF')).toBe(true);
  });

  test('a replica is used only once it has reached the primary', () => {
    const { watch, answers } = watching();
    expect(watch.figures(0)).toEqual({ state: 'starting', lagSeconds: null });
    watch.note(answers(100, 90), 0);
    expect([watch.isCurrent(), watch.figures(second).state]).toEqual([false, 'behind']);
    watch.note(answers(110, 110), second);
    expect(watch.figures(second)).toEqual({ state: 'current', lagSeconds: 0 });
  });

  test('the lag is the time since the primary was where the replica is, and grows while the replica does not move', () => {
    const { watch, answers } = watching();
    watch.note(answers(100, 100), 0);
    watch.note(answers(200, 100), 10 * second);
    watch.note(answers(300, 200), 20 * second);
    expect(watch.figures(25 * second).lagSeconds).toBe(15);
    for (let at = 30; at <= 3_600; at += 1) watch.note(answers(300 + at, 200), at * second);
    expect(watch.figures(3_600 * second)).toEqual({ state: 'behind', lagSeconds: 3_590 });
    watch.note(answers(3_900, 3_900), 3_601 * second);
    expect(watch.figures(3_601 * second).lagSeconds).toBe(0);
  });

  test('a replica that does not move is reported once, and again only after it was current', () => {
    const { watch, errors, answers } = watching();
    watch.note(answers(100, 100), 0);
    for (let at = 1; at <= 30; at += 1) watch.note(answers(100 + at, 100), at * second);
    watch.note(answers(200, 200), 31 * second);
    watch.note(answers(300, 200), 32 * second);
    expect(errors).toEqual(['The read replica is 11 s behind; the primary answers']);
  });

  test('a replica is on the timeline of its last probe only, so not on that of a primary that was promoted since', () => {
    const { watch, answers } = watching();
    expect(watch.isOn('00000001')).toBe(false);
    watch.note(answers(100, 100), 0);
    expect([watch.isOn('00000001'), watch.isOn('00000002')]).toEqual([true, false]);
  });

  test('a replica that misses a position, or whose probe failed, is not used until it is seen at the primary again', () => {
    const { watch, answers } = watching();
    watch.note(answers(100, 100), 0);
    watch.doubt();
    expect(watch.isCurrent()).toBe(false);
    watch.note(answers(120, 120), second);
    expect(watch.isCurrent()).toBe(true);
  });

  test('reads that wait are given up once the replica is away or belongs to another database, and it is reported once', () => {
    const { watch, errors, answers } = watching();
    watch.note(answers(100, 100), 0);
    const before = watch.lost();
    for (let at = 1; at < 3; at += 1) watch.note({ kind: 'away', error: new Error('no route') }, at * second);
    expect([before.aborted, watch.lost().aborted, watch.figures(9 * second)]).toEqual([
      true,
      false,
      { state: 'away', lagSeconds: 9 },
    ]);
    watch.note({ kind: 'foreign' }, 3 * second);
    expect(errors).toEqual([
      'The read replica does not answer: no route',
      'DATABASE_REPLICA_URL is no standby of DATABASE_URL, so it is not used',
    ]);
  });
});
