import { Anchor } from '@mantine/core';

export function PhoneLink({ phone }: { readonly phone: string }) {
  return (
    <Anchor href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} underline="always">
      <bdi dir="ltr">{phone}</bdi>
    </Anchor>
  );
}
