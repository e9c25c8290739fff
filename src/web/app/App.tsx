import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { CrashBoundary } from './CrashBoundary.tsx';
import { queryClient } from './query-client.ts';
import { theme } from './theme.ts';

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
        <QueryClientProvider client={queryClient}>
          <Notifications limit={3} autoClose={4000} position="top-right" />
          <RouterProvider router={router} />
        </QueryClientProvider>
      </CrashBoundary>
    </MantineProvider>
  );
}
