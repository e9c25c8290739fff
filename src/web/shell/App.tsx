import { MantineProvider } from '@mantine/core';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { CrashBoundary, CrashScreen } from '#web/app/parts/CrashBoundary.tsx';
import { spokenTheme } from '#web/app/style/spoken-theme.ts';
import { Toasts } from '#web/app/toasts/Toasts.tsx';
import { ProductName } from '#web/ui/product-name.ts';
import { useBrand } from './brand.ts';

/**
 * The whole application. The theme's variables are in a file, because the Content-Security-Policy forbids
 * adding a <style> here.
 */
export function App({ router }: { readonly router: AnyRouter }) {
  const [theme] = useState(spokenTheme);
  return (
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
  );
}
