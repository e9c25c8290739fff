import { type RunningApp, startApp } from '../servers/app.ts';
import { leave, signInAs, visit } from './browser.ts';
import type { Visitor } from './lent-browser.ts';
import { test as base } from './story.ts';

export type ManagementDemo = { readonly origin: string; readonly admin: Visitor; readonly operator: Visitor };

let running: ManagementDemo | undefined;

export const test = base.extend<{ demo: ManagementDemo }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern.
  demo: async ({}, use) => {
    if (running === undefined)
      throw new Error('a file that asks for the demo begins with shareManagementDemo()');
    await use(running);
  },
});

/**
 * Starts one application with both managers signed in, for all journeys in the file. It uses hooks, because with a
 * worker fixture the file would run last, when half of the machine is idle.
 */
export function shareManagementDemo(): void {
  let app: RunningApp;
  test.beforeAll(async ({ browser }) => {
    app = await startApp();
    const [admin, operator] = await Promise.all([visit(browser, app.origin), visit(browser, app.origin)]);
    await operator.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await Promise.all([
      signInAs(admin.page, 'admin@demo.test'),
      signInAs(operator.page, 'operator@demo.test'),
    ]);
    running = { origin: app.origin, admin, operator };
  });
  test.afterAll(async () => {
    if (running !== undefined) await leave(running.admin, running.operator);
    running = undefined;
    await app.stop();
  });
}

/** Returns both browsers' errors, except for the refusals and failures that the tests cause. */
export function unprovoked({ admin, operator }: ManagementDemo): string[] {
  const complaints = [...admin.complaints, ...operator.complaints];
  return complaints.filter((text) => !/status of (404|409|410|422|500)/.test(text));
}
