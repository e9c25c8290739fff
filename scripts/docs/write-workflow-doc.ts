import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { access } from '#domain/access.ts';
import type { Reach } from '#domain/access-rule.ts';
import { type Role, roles } from '#domain/actor.ts';
import { invoiceWorkflow } from '#domain/invoice/invoice.ts';
import { statusOfWorkflow, workflowStatuses } from '#domain/job-orders/order.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { machineWorkflow } from '#domain/machine.ts';
import { serviceRequestWorkflow } from '#domain/service-request.ts';
import { actionsOf, type Workflow } from '#domain/workflow.ts';

/** Writes docs/workflow.md from src/domain. With --check, only checks that the page is up to date. */

const file = new URL('../../docs/workflow.md', import.meta.url);

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function workflowSection<Fields, State extends string, Action extends string>(
  workflow: Workflow<Fields, State, Action>,
): string {
  const rows = actionsOf(workflow).map((action) => {
    const { from, to, by } = workflow.actions[action];
    return [`\`${action}\``, from.join(', '), to, by.join(', ')];
  });
  const arrows = actionsOf(workflow).flatMap((action) =>
    workflow.actions[action].from.map((from) => {
      const { to } = workflow.actions[action];
      return `  ${from} --> ${to === 'unchanged' ? from : to}: ${action}`;
    }),
  );
  const title = `${workflow.noun.charAt(0).toUpperCase()}${workflow.noun.slice(1)}`;
  return [
    `## ${title}`,
    ['```mermaid', 'stateDiagram-v2', ...arrows, '```'].join('\n'),
    table(['action', 'from', 'to', 'allowed roles'], rows),
  ].join('\n\n');
}

function reachText(reach: Reach | undefined): string {
  if (reach === undefined) return '–';
  if (reach === 'every row') return 'all';
  if ('either' in reach) return reach.either.map(reachText).join(' or ');
  if ('tie' in reach) return `\`${reach.column}\` = own \`${reach.tie}\``;
  const named = `in own \`${reach.through}.${reach.column}\``;
  return reach.target === undefined ? named : `\`${reach.target}\` ${named}`;
}

const reachRows = Object.entries(access).map(([record, { reach }]) => [
  `\`${record}\``,
  ...roles.map((role: Role) => reachText(reach[role])),
]);

const text = `${[
  '# Workflow and access',
  'Written by `npm run generate` from `src/domain`; the check fails if this page is stale.',
  workflowSection(serviceRequestWorkflow),
  workflowSection(jobOrderWorkflow),
  'A job order has two status columns that change together. A canceled job order keeps its `workflow_status`, and its status is final.',
  table(
    ['workflow_status', 'status'],
    workflowStatuses.map((workflow) => [workflow, statusOfWorkflow[workflow]]),
  ),
  workflowSection(machineWorkflow),
  workflowSection(invoiceWorkflow),
  '## Rows that each role can access',
  'An *own* value, such as `client_id`, belongs to the person who makes the call. *In own* `job_orders.client_id` means that one of the job orders that the person can access has the value in this column.',
  table(['record', ...roles], reachRows),
].join('\n\n')}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  process.stderr.write('docs/workflow.md is stale: npm run generate\n');
  process.exitCode = 1;
}
