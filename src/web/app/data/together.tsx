import { createContext, type ReactNode, useContext, useState } from 'react';
import { type Gather, gathering } from '#web/app/api/together.ts';

const Gathered = createContext<Gather | undefined>(undefined);

/** Sends the reads of its children as one request if they begin at the same moment. */
export function ReadTogether({ children }: { readonly children: ReactNode }) {
  const [gather] = useState(gathering);
  return <Gathered value={gather}>{children}</Gathered>;
}

export function useGather(): Gather | undefined {
  return useContext(Gathered);
}
