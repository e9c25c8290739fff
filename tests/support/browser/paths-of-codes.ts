import type { Browser, Page } from '@playwright/test';
import { signInAs, visit } from './browser.ts';

type OpenJob = { readonly id: string; readonly version: number; readonly workflow_status: string };

/** Returns the path in the code for a client's signature, and the path on the label of a machine. */
export async function pathsOfCodes(browser: Browser, origin: string): Promise<readonly string[]> {
  const technician = await visit(browser, origin);
  await signInAs(technician.page, 'technician@demo.test');
  const jobs = await openJobs(technician.page);
  const unsigned = jobs.find(({ workflow_status }) => workflow_status === 'awaiting_signature');
  const code = await technician.page.request.post(`/api/job-orders/${unsigned?.id}/signing-code`, {
    headers: { origin, 'idempotency-key': crypto.randomUUID() },
    data: { version: unsigned?.version },
  });
  const operator = await visit(browser, origin);
  await signInAs(operator.page, 'operator@demo.test');
  const labels = await operator.page.request.get('/api/labels');
  return [(await code.json()).path, (await labels.json()).items[0].path];
}

async function openJobs(page: Page): Promise<readonly OpenJob[]> {
  return (await (await page.request.get('/api/job-orders?group=open')).json()).items;
}
