import { Tooltip } from '@mantine/core';

/** What the icons of the collapsed navigation mean. */
export function NavigationTips({ links }: { readonly links: readonly HTMLElement[] }) {
  return links.map((link) => (
    <Tooltip
      key={link.getAttribute('href')}
      target={link}
      label={link.getAttribute('aria-label')}
      position="right"
      events={{ hover: true, focus: true, touch: false }}
    />
  ));
}
