import { Anchor } from '@mantine/core';
import { formatPhone, phoneLink } from '#domain/values/phone.ts';

export function PhoneLink({ phone }: { readonly phone: string }) {
  return (
    <Anchor href={phoneLink(phone)} underline="always">
      <bdi dir="ltr">{formatPhone(phone)}</bdi>
    </Anchor>
  );
}
