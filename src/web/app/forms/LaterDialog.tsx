import type { ComponentProps } from 'react';
import { useOpenedLater } from '#web/app/parts/popup.tsx';
import { Dialog } from './Dialog.tsx';

/** A dialog whose code is loaded when it is first opened. */
export function LaterDialog({ opened, ...dialog }: ComponentProps<typeof Dialog>) {
  return <Dialog {...dialog} opened={useOpenedLater(opened)} />;
}
