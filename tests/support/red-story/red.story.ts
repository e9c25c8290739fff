import { expect } from '@playwright/test';
import { test } from '../story.ts';

test('looks for what is not there', async ({ browser }) => {
  const page = await browser.newPage();
  await page.setContent(
    '<nav>Menu</nav><main><h1>Jobs</h1><p role="alert">This could not be loaded</p></main>',
  );
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible();
});
