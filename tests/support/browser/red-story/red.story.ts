import { expect } from '@playwright/test';
import { test } from '../story.ts';

test('looks for what is not there', async ({ browser }) => {
  const other = await browser.newPage();
  await other.setContent('<main><h1>Somebody else</h1></main>');
  const page = await browser.newPage();
  await page.setContent(
    '<nav>Menu</nav><main><h1>Jobs</h1><p role="alert">This could not be loaded</p></main><div role="dialog" aria-label="Assign">Who?</div>',
  );
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible();
});
