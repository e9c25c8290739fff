import { createContext, type ReactNode, useContext, useState } from 'react';
import { type Gather, gathering } from '#web/app/api/combined-reads.ts';

const Gathered = createContext<Gather | undefined>(undefined);

/** Sends its children's reads as one request if they start in the same task. */
export function ReadTogether({ children }: { readonly children: ReactNode }) {
  const [gather] = useState(gathering);
  return <Gathered value={gather}>{children}</Gathered>;
}

export function useGather(): Gather | undefined {
  return useContext(Gathered);
}
