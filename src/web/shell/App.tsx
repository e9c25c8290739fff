import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useLocale } from '#web/app/language/shown-language.ts';
import { CrashBoundary, CrashScreen } from '#web/app/parts/CrashBoundary.tsx';
import { spokenTheme } from '#web/app/style/spoken-theme.ts';
import { Toasts } from '#web/app/toasts/Toasts.tsx';
import { ProductName } from '#web/ui/product-name.ts';
import { directionOf, type Locale } from '#words/words.ts';
import { useBrand } from './brand.ts';

/**
 * The whole application. The theme's variables are in a file, because the Content-Security-Policy forbids
 * adding a <style> here.
 */
export function App({ router }: { readonly router: AnyRouter }) {
  const locale = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme's texts depend on the language.
  const theme = useMemo(spokenTheme, [locale]);
  return (
    <DirectionProvider initialDirection={directionOf(locale)} detectDirection={false}>
      <Direction locale={locale} />
      <MantineProvider
        theme={theme}
        withCssVariables={false}
        withGlobalClasses={false}
        forceColorScheme="light"
        deduplicateInlineStyles={false}
      >
        <CrashBoundary crashed={<CrashScreen />}>
          <ProductName value={useBrand().name}>
            <RouterProvider router={router} />
          </ProductName>
        </CrashBoundary>
        <Toasts />
      </MantineProvider>
    </DirectionProvider>
  );
}

/**
 * Updates the text direction when the language changes, for the parts of the interface library that compute
 * positions.
 */
function Direction({ locale }: { readonly locale: Locale }) {
  const { setDirection } = useDirection();
  useEffect(() => setDirection(directionOf(locale)), [locale, setDirection]);
  return null;
}
