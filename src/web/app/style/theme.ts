import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type PopoverProps,
  type VariantColorsResolver,
} from '@mantine/core';

const scale = (tones: string): MantineColorsTuple => {
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = '', i = '', j = ''] = tones
    .split(' ')
    .map((tone) => `#${tone}`);
  return [a, b, c, d, e, f, g, h, i, j];
};

export const colors = {
  gulf: scale('edfbfb d7f3f4 b2e8e9 84d6d8 54bfc3 24a5a9 058a8d 046f72 035558 013c3e'),
  crema: scale('fef6ee fde9d5 fbd4aa f5b875 e69a3b ca7f10 a8690a 885300 693f01 4b2c01'),
  espresso: scale('faf7f5 f1ece8 e2dad5 cdc4bd b5aaa2 9c8f87 84766d 6c5e54 55473e 3d3129'),
  sea: scale('f1f8ff deefff bee0fe 92ccfe 62b4f6 3199e4 0d7fc6 0266a1 004e7e 00375b'),
  mint: scale('f0fbf3 dbf4e3 b8eac8 89dba6 5bc586 37ab6b 298e57 217246 1a5835 123e25'),
  rose: scale('fff5f4 ffe6e5 fececc ffada9 fb8482 ee585c d13742 ab2a33 842027 5d181b'),
  plum: scale('f9f6fe f1e8fe e5d2fc d4b6f8 c096ee a976dd 905ac5 7644a6 5b3382 40235c'),
};

/** Mantine's colored text on tints fails WCAG AA. This uses tone 9 on tone 1, with a contrast of at least 10:1. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const color = input.color ?? input.theme.primaryColor;
  if (input.variant === 'light' && color in input.theme.colors) {
    return {
      ...resolved,
      background: `var(--mantine-color-${color}-1)`,
      hover: `var(--mantine-color-${color}-2)`,
      color: `var(--mantine-color-${color}-9)`,
    };
  }
  return resolved;
};

/**
 * Opens lists and calendars inside the window: on the side with more room, or over their field if neither
 * side has enough. `--gh-room` is the available height; taller content scrolls.
 */
const insideWindow: PopoverProps['middlewares'] = {
  flip: { fallbackStrategy: 'bestFit' },
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }) =>
      elements.floating.style.setProperty('--gh-room', `${Math.floor(availableHeight)}px`),
  },
};

export const theme = createTheme({
  colors,
  primaryColor: 'gulf',
  primaryShade: 7,
  white: '#ffffff',
  black: '#211813',
  fontFamily: "'IBM Plex Sans Arabic', system-ui, sans-serif",
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  headings: {
    fontFamily: "'IBM Plex Sans Arabic', system-ui, sans-serif",
    fontWeight: '600',
    sizes: { h1: { fontSize: '1.75rem' }, h2: { fontSize: '1.375rem' }, h3: { fontSize: '1.125rem' } },
  },
  defaultRadius: 'md',
  radius: { sm: '6px', md: '8px', lg: '12px' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  variantColorResolver,
  components: {
    // Mantine's scroll lock would add a <style>, so base.css locks scrolling instead. Mantine's default
    // transition would leave a transform on the content, which would cut off lists inside it.
    Modal: { defaultProps: { lockScroll: false, transitionProps: { transition: 'fade', duration: 150 } } },
    Drawer: { defaultProps: { lockScroll: false } },
    // A dialog's <header> must not count as a second banner on the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    // Lists stay inside the page's landmarks, where screen readers find them.
    Combobox: { defaultProps: { shadow: 'sm', withinPortal: false, middlewares: insideWindow } },
    // If lists opened on focus, the list of an invalid field would cover its message when the focus moves
    // there. Mantine's own scroll area cannot be scrolled with keys.
    Select: { defaultProps: { openOnFocus: false, withScrollArea: false } },
    Autocomplete: { defaultProps: { openOnFocus: false, withScrollArea: false } },
    Popover: {
      defaultProps: {
        withinPortal: false,
        floatingStrategy: 'fixed',
        middlewares: { ...insideWindow, shift: { crossAxis: true } },
      },
    },
    // Mantine adds a placeholder for the initial focus, but a menu must not contain one.
    Menu: { defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false } },
    // The tooltip has a fixed position, because the sidebar would otherwise cut it off.
    Tooltip: { defaultProps: { withinPortal: false, floatingStrategy: 'fixed' } },
  },
});
