import type { ReactNode } from 'react';
import { useIsPhone } from '#web/app/parts/is-phone.ts';

type AttentionFirstProps = {
  readonly attention: ReactNode;
  /** The figures and the content that belongs to them. */
  readonly children: ReactNode;
};

/**
 * Shows the problems below the figures. On a phone, the problems come first, because both do not fit on the first
 * screen.
 */
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
