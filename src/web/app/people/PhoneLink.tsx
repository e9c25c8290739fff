import { Anchor } from '@mantine/core';
import { phoneLink, shownPhone } from '#domain/values/phone.ts';

export function PhoneLink({ phone }: { readonly phone: string }) {
  return (
    <Anchor href={phoneLink(phone)} underline="always">
      <bdi dir="ltr">{shownPhone(phone)}</bdi>
    </Anchor>
  );
}
