import { type MantineThemeOverride, mergeThemeOverrides } from '@mantine/core';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { theme } from './theme.ts';

/** Returns the theme with accessible names for buttons that have no text. */
export function spokenTheme(): MantineThemeOverride {
  const { close, clear } = wordsOf(startWords).app;
  return mergeThemeOverrides(theme, {
    components: {
      ModalCloseButton: { defaultProps: { 'aria-label': close, size: 44, iconSize: 20 } },
      DrawerCloseButton: { defaultProps: { 'aria-label': close, size: 44, iconSize: 20 } },
      Notification: { defaultProps: { closeButtonProps: { 'aria-label': close } } },
      CloseButton: { defaultProps: { 'aria-label': clear } },
    },
  });
}
