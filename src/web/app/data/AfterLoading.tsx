import { type ReactNode, useState } from 'react';

type AfterLoadingProps = {
  /** The state of the read whose content is above. */
  readonly isPending: boolean;
  readonly children: ReactNode;
};

/**
 * Content that starts to load together with the content above it, but appears after it, because the content above
 * would push it down. It then stays, even while a failed read is tried again.
 */
export function AfterLoading({ isPending, children }: AfterLoadingProps) {
  const [hasLoaded, setHasLoaded] = useState(!isPending);
  if (!isPending && !hasLoaded) setHasLoaded(true);
  return <div hidden={!hasLoaded}>{children}</div>;
}
