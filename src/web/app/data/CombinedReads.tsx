import { createContext, type ReactNode, useContext, useState } from 'react';
import { combineReads, type ReadCombined } from '#web/app/api/combined-reads.ts';

const CombinedReads = createContext<ReadCombined | undefined>(undefined);

/** Sends its children's reads as one request if they start in the same event-loop task. */
export function CombineReads({ children }: { readonly children: ReactNode }) {
  const [readCombined] = useState(combineReads);
  return <CombinedReads value={readCombined}>{children}</CombinedReads>;
}

export function useReadCombined(): ReadCombined | undefined {
  return useContext(CombinedReads);
}
