import type { ReactNode } from 'react';
import { useIsPhone } from '#web/app/parts/is-phone.ts';

type AttentionFirstProps = {
  readonly attention: ReactNode;
  /** The figures and what belongs to them. */
  readonly children: ReactNode;
};

/** The problems below the figures; on a phone above them, because both do not fit on its first screen. */
export function AttentionFirst({ attention, children }: AttentionFirstProps) {
  return useIsPhone() ? (
    <>
      {attention}
      {children}
    </>
  ) : (
    <>
      {children}
      {attention}
    </>
  );
}
