import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';

type DialogProps = {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** At most 42rem wide and 90vh high, the whole screen on phones; its content starts afresh each time it opens. */
export function Dialog({ title, opened, onClose, children }: DialogProps) {
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size="42rem"
      yOffset="5dvh"
      fullScreen={isPhone === true}
    >
      {children}
    </Modal>
  );
}
