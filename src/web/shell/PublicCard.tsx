import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Brand } from '#contract/brand/brand.ts';
import { LanguageSwitch } from '#web/app/accounts/LanguageSwitch.tsx';
import { shownName } from '#web/app/language/shown-name.ts';
import { usePageHeading } from '#web/ui/page-heading.ts';
import classes from './PublicCard.module.css';

type PublicCardProps = {
  readonly title: string;
  readonly subtitle?: string;
  readonly brand?: Brand | null;
  /** The mark above the title, if the page belongs to the product and not to one operator. */
  readonly mark?: ReactNode;
  /** True if the card shows text to read instead of a form. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/** A page without the navigation, such as a page for people without an account. It consists of a single card. */
export function PublicCard(props: PublicCardProps) {
  const { title, subtitle, brand = null, mark, isWide = false, children } = props;
  const heading = usePageHeading(title);
  return (
    <main className={classes.entry}>
      <div className={classes.card} data-wide={isWide || undefined}>
        <Stack gap="md">
          {mark}
          {brand?.logo != null && <img className={classes.logo} src={brand.logo} alt={shownName(brand)} />}
          <div>
            <Title order={1} size="h2" ref={heading} tabIndex={-1}>
              {title}
            </Title>
            {subtitle !== undefined && <Text c="dimmed">{subtitle}</Text>}
          </div>
          {children}
        </Stack>
      </div>
      <LanguageSwitch />
    </main>
  );
}
