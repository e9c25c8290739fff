import '#web/app/style/mantine-app.css';
import type { ReactNode } from 'react';
import { CrashBoundary, CrashWords } from '#web/app/parts/CrashBoundary.tsx';
import { OfflineBanner } from './ConnectionLabel.tsx';
import classes from './HandOver.module.css';

/** A screen for handing the device to someone else. It has no menus or bars and fills the window. */
export function HandOver({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.screen} data-hand-over>
      <OfflineBanner />
      <main id="content" tabIndex={-1} className={classes.content}>
        <CrashBoundary crashed={<CrashWords />}>{children}</CrashBoundary>
      </main>
    </div>
  );
}
