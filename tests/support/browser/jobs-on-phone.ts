import type { Browser } from '@playwright/test';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { signInAs, visit } from './browser.ts';

/** Opens a technician's jobs on a phone. Returns the open ones, as they are in the list. */
export async function openJobsOnPhone(browser: Browser, origin: string) {
  const { page, complaints } = await visit(browser, origin, { phone: true });
  await signInAs(page, 'technician@demo.test', '/technician/jobs');
  const { items } = await (await page.request.get('/api/job-orders?group=open')).json();
  return { page, complaints, jobs: items as readonly JobOrderListed[] };
}
