import type { Role } from '#domain/actor.ts';

/** The specification's routes and some of our own, with role and heading. */
export const routes: readonly (readonly [path: string, role: Role, heading: RegExp])[] = [
  ['/admin', 'super_admin', /Platform overview/i],
  ['/admin/operators', 'super_admin', /Country Operators/],
  ['/admin/clients', 'super_admin', /Client Directory/i],
  ['/admin/reports', 'super_admin', /Reports/],
  ['/admin/audit', 'super_admin', /Audit/],
  ['/admin/sign-ins', 'super_admin', /Sign-ins/],
  ['/admin/accounts', 'super_admin', /Accounts/],
  ['/admin/installation', 'super_admin', /System status/],
  ['/admin/settings', 'super_admin', /Platform Settings/],
  ['/operator', 'country_operator', /Operator Dashboard/],
  ['/operator/clients', 'country_operator', /Client Management/],
  ['/operator/clients/import', 'country_operator', /Import clients/],
  ['/operator/machines', 'country_operator', /Machines/],
  ['/operator/machines-due', 'country_operator', /Machines due/],
  ['/operator/plans', 'country_operator', /Expiring plans/],
  ['/operator/invoices', 'country_operator', /Invoices/],
  ['/operator/technicians', 'country_operator', /Technician Management/],
  ['/operator/dispatchers', 'country_operator', /Dispatcher Management/],
  ['/operator/schedule', 'country_operator', /Schedule/],
  ['/operator/service-requests', 'country_operator', /Service Requests/],
  ['/operator/board', 'country_operator', /Dispatch board/],
  ['/operator/jobs', 'country_operator', /Jobs/],
  ['/operator/reports', 'country_operator', /Reports/],
  ['/operator/settings', 'country_operator', /Operator Settings/],
  ['/operator/sign-ins', 'country_operator', /Sign-ins/],
  ['/operator/accounts', 'country_operator', /Accounts/],
  ['/dispatcher', 'dispatcher', /Dispatcher Dashboard/],
  ['/dispatcher/service-requests', 'dispatcher', /Service Requests/],
  ['/dispatcher/schedule', 'dispatcher', /Schedule/],
  ['/dispatcher/jobs', 'dispatcher', /Jobs/],
  ['/dispatcher/machines-due', 'dispatcher', /Machines due/],
  ['/dispatcher/technicians', 'dispatcher', /Team/],
  ['/dispatcher/settings', 'dispatcher', /Dispatcher Settings/],
  ['/technician', 'technician', /My Day/],
  ['/technician/jobs', 'technician', /My Job Orders/],
  ['/technician/schedule', 'technician', /Schedule/],
  ['/technician/map', 'technician', /Navigate|Map/],
  ['/technician/profile', 'technician', /Profile/],
  ['/client', 'client', /My Service/],
  ['/client/request-service', 'client', /Request Service/],
  ['/client/machines', 'client', /My Machines/],
  ['/client/schedule', 'client', /Schedule/],
  ['/client/reports', 'client', /Reports/],
  ['/client/invoices', 'client', /Invoices/],
  ['/client/settings', 'client', /Settings/],
];

/** The routes that every signed-in person may open. */
export const routesOfEverybody = [
  ['/dashboard', /^Welcome/],
  ['/notifications', /Notifications/],
  ['/account', /Account/],
] as const;

export const isOpenTo = (role: string, of: Role): boolean => role === of || role === 'super_admin';
