import { type ReactNode, useState } from 'react';

type AfterLoadingProps = {
  /** True while the content above is loading. */
  readonly isPending: boolean;
  readonly children: ReactNode;
};

/**
 * Content that starts to load together with the content above it, but appears only afterward, because the content
 * above would push it down. Once shown, it stays, even while a failed read is retried.
 */
export function AfterLoading({ isPending, children }: AfterLoadingProps) {
  const [hasLoaded, setHasLoaded] = useState(!isPending);
  if (!isPending && !hasLoaded) setHasLoaded(true);
  return <div hidden={!hasLoaded}>{children}</div>;
}
