import type { LiveReader } from '#tests/support/servers/live-reader.ts';
import type { Figure } from '../part.ts';
import { eventually } from './eventually.ts';
import { type Ledger, rowsOfLedger } from './ledger.ts';

type Outcome = {
  readonly ledger: Ledger;
  readonly name: string;
  readonly superuser: string;
  /** An open stream of live updates. */
  readonly stream: LiveReader;
};

/**
 * Sends all requests again. Returns how many were answered, lost or duplicated, and whether the stream receives the
 * next change.
 */
export async function outcomeOf({ ledger, name, superuser, stream }: Outcome): Promise<readonly Figure[]> {
  const kept = await rowsOfLedger(superuser, name);
  const lost = ledger.entries.filter(({ text }) => !kept.has(text)).length;
  await ledger.resend(ledger.entries);
  const heardBefore = stream.heard.length;
  const hears = await eventually(async () => {
    await ledger.write();
    return stream.heard.length > heardBefore;
  });
  const rows = await rowsOfLedger(superuser, name);
  const doubled = [...rows.values()].filter((count) => count > 1).length;
  return [
    { what: 'requests answered', goal: { atLeast: 40 }, measured: ledger.entries.length },
    { what: 'of these lost', goal: { exactly: 0 }, measured: lost },
    { what: 'of these duplicated', goal: { exactly: 0 }, measured: doubled },
    {
      what: 'readers of live updates who receive changes again',
      goal: { exactly: 1 },
      measured: hears ? 1 : 0,
    },
  ];
}
