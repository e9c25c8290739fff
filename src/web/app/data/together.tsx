import { createContext, type ReactNode, useContext, useState } from 'react';
import { type Gather, gathering } from '#web/app/api/together.ts';

const Gathered = createContext<Gather | undefined>(undefined);

/** What is read below and begins at the same moment travels as one request. */
export function ReadTogether({ children }: { readonly children: ReactNode }) {
  const [gather] = useState(gathering);
  return <Gathered value={gather}>{children}</Gathered>;
}

export function useGather(): Gather | undefined {
  return useContext(Gathered);
}
