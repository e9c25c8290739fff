import { Tooltip } from '@mantine/core';

/** Tooltips for the icons of the collapsed navigation. */
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
