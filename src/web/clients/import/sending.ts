import { useRef, useState } from 'react';
import { importClients } from '#contract/clients/import.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { clientImportWords } from '#words/en/people/client-import.ts';
import { wordsOf } from '#words/words.ts';
import { faultAt, portionsOf, type SheetClient, type SheetFault } from './clients-of-sheet.ts';

export type ImportResult = {
  readonly added: number;
  readonly known: number;
  /** False if a later portion was refused. */
  readonly isWhole: boolean;
};

export type ImportState = {
  readonly result: ImportResult | null;
  /** Values that the server refused. */
  readonly faults: readonly SheetFault[];
  /** The number of clients that the server has already saved; null while nothing is being sent. */
  readonly progress: number | null;
  readonly send: (clients: readonly SheetClient[]) => Promise<void>;
  readonly forget: () => void;
};

/**
 * Sends clients in portions, one after another. The server saves all of a portion or none of it. It does not change
 * existing clients, so the same rows can be sent again.
 */
export function useImport(operator_id: string | undefined): ImportState {
  const [result, setResult] = useState<ImportResult | null>(null);
  const [faults, setFaults] = useState<readonly SheetFault[]>([]);
  const [progress, setProgress] = useState<number | null>(null);
  const portion = useRef<readonly SheetClient[]>([]);
  const { run } = useCommand(importClients, {
    failed: wordsOf(clientImportWords).failed,
    onProblem: ({ errors = [] }) => {
      const found = errors.flatMap(({ path, message }) => {
        const [, index, ...within] = path.split('.');
        const one = portion.current[Number(index)];
        return one === undefined ? [] : [faultAt(one, within, message)];
      });
      setFaults(found);
      return found.length > 0;
    },
  });
  const send = async (clients: readonly SheetClient[]) => {
    setFaults([]);
    let [added, known, sent] = [0, 0, 0];
    for (const next of portionsOf(clients)) {
      setProgress(sent);
      portion.current = next;
      const output = await run({
        clients: next.map(({ client }) => client),
        ...(operator_id !== undefined && { operator_id }),
      });
      if (output === null) break;
      added += output.created.length;
      known += output.known.length;
      sent += next.length;
    }
    setProgress(null);
    if (sent > 0) setResult({ added, known, isWhole: sent === clients.length });
  };
  const forget = () => {
    setResult(null);
    setFaults([]);
  };
  return { result, faults, progress, send, forget };
}
