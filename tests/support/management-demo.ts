import { startApp } from './app.ts';
import { leave, signInAs, type Visitor, visit } from './browser.ts';
import { test as base } from './story.ts';

export type ManagementDemo = { readonly origin: string; readonly admin: Visitor; readonly operator: Visitor };

/** One running application with both managers signed in, for every file that asks for it. */
export const test = base.extend<object, { demo: ManagementDemo }>({
  demo: [
    async ({ browser }, use) => {
      const app = await startApp();
      const [admin, operator] = await Promise.all([visit(browser, app.origin), visit(browser, app.origin)]);
      await operator.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await Promise.all([
        signInAs(admin.page, 'admin@demo.test'),
        signInAs(operator.page, 'operator@demo.test'),
      ]);
      await use({ origin: app.origin, admin, operator });
      await leave(admin, operator);
      await app.stop();
    },
    { scope: 'worker', auto: true, timeout: 300_000 },
  ],
});

/** The browser also names every refusal and failure that a test provokes; what it said besides. */
export function unprovoked({ admin, operator }: ManagementDemo): string[] {
  const complaints = [...admin.complaints, ...operator.complaints];
  return complaints.filter((text) => !/status of (404|409|410|422|500)/.test(text));
}
