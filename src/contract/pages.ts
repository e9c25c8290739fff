/** The paths at which the web application has a screen; `{field}` stands for one segment. */
export const pages = [
  '/auth',
  '/setup',
  '/forgot-password',
  '/reset-password',
  '/invitation',
  '/account',
  '/dashboard',
  '/notifications',
  '/admin',
  '/admin/operators',
  '/admin/clients',
  '/admin/reports',
  '/admin/audit',
  '/admin/installation',
  '/admin/settings',
  '/operator',
  '/operator/clients',
  '/operator/technicians',
  '/operator/dispatchers',
  '/operator/reports',
  '/operator/settings',
  '/operator/schedule',
  '/dispatcher',
  '/dispatcher/service-requests',
  '/dispatcher/schedule',
  '/dispatcher/jobs',
  '/dispatcher/technicians',
  '/dispatcher/settings',
  '/technician',
  '/technician/jobs',
  '/technician/jobs/{jobId}',
  '/technician/jobs/{jobId}/signature',
  '/technician/schedule',
  '/technician/map',
  '/technician/profile',
  '/client',
  '/client/request-service',
  '/client/machines',
  '/client/machines/{machineId}',
  '/client/reports',
  '/client/reports/{jobId}',
  '/client/schedule',
  '/client/settings',
  '/client/jobs/{jobId}/signature',
] as const;
export type Page = (typeof pages)[number];

const patterns = pages.map((page) => new RegExp(`^${page.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`));

export function isPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
