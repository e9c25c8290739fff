import { expect, type Page } from '@playwright/test';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { now } from '../clock.ts';
import { beside } from '../company/beside.ts';
import { anyway } from '../company/job-steps.ts';

const technicianOf = (origin: string) => beside(origin, 'technician@demo.test');

/** Frees the demo company's technician from any visit, whether on the way to it or at work. */
export async function freeTechnician(origin: string): Promise<void> {
  const { read, write } = await technicianOf(origin);
  const { items }: { items: JobOrderListed[] } = await read('job-orders?limit=100');
  for (const { id, version, workflow_status, on_the_way_at, paused_at } of items) {
    if (workflow_status === 'assigned' && on_the_way_at !== null)
      await write(`job-orders/${id}/leave`, { version, is_on_the_way: false });
    if (workflow_status === 'in_progress' && paused_at === null)
      await write(`job-orders/${id}/pause`, { version });
  }
}

/** Returns the job that the demo company's technician has started. Resumes the work if it is on hold. */
export async function workOfNow(origin: string): Promise<JobOrderListed> {
  const { read, write } = await technicianOf(origin);
  const { items }: { items: JobOrderListed[] } = await read('job-orders?limit=100');
  const begun = items.find(({ workflow_status }) => workflow_status === 'in_progress');
  if (begun === undefined) throw new Error('the technician has begun nothing');
  const { id, version } = begun;
  return begun.paused_at === null ? begun : write(`job-orders/${id}/start`, { version, ...anyway });
}

/** Creates a visit, by default one that starts now, at a machine of the demo client. */
export async function visitOfNow(
  origin: string,
  { at = now(), machine_id }: { readonly at?: Date; readonly machine_id?: string } = {},
): Promise<JobOrderListed> {
  const own = await (await technicianOf(origin)).read('job-orders?limit=1');
  const client = await beside(origin, 'client@demo.test');
  const machines = await client.read('machines?limit=1');
  const { write } = await beside(origin, 'dispatcher@demo.test');
  return write('job-orders', {
    machine_id: machine_id ?? machines.items[0].id,
    technician_id: own.items[0].technician_id,
    type: 'service',
    description: 'The yearly service.',
    scheduled_date: at.toISOString(),
    accepted: ['overlap', 'off_hours', 'weekend', 'holiday', 'absent', 'past'],
  });
}

/** Starts the visit even if it is on another day, or if its technician has other work. */
export async function beginAnyway(page: Page): Promise<void> {
  const go = page.getByRole('dialog').getByRole('button', {
    name: /^(Start now|Put JO-.+ on hold and start|Start this visit instead of JO-)/,
  });
  await expect(go.or(page.getByRole('button', { name: /^Submit for Signature: / }))).toBeVisible();
  if (await go.isVisible()) await go.click();
}
