import { MantineProvider } from '@mantine/core';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ProductName } from '../ui/product-name.ts';
import { useBrand } from './brand.ts';
import { CrashBoundary } from './CrashBoundary.tsx';
import { theme } from './theme.ts';
import { onFirstToast } from './toast-queue.ts';

const Toasts = lazy(() => import('./Toasts.tsx').then((module) => ({ default: module.Toasts })));

/** The theme's variables stand in a file: nothing here may write a <style>, the Content-Security-Policy forbids it. */
export function App({ router }: { readonly router: AnyRouter }) {
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      forceColorScheme="light"
      deduplicateInlineStyles={false}
    >
      <CrashBoundary>
        <ToastsWhenDue />
        <ProductName value={useBrand().name}>
          <RouterProvider router={router} />
        </ProductName>
      </CrashBoundary>
    </MantineProvider>
  );
}

function ToastsWhenDue() {
  const [due, setDue] = useState(false);
  useEffect(() => onFirstToast(() => setDue(true)), []);
  return <Suspense>{due && <Toasts />}</Suspense>;
}
