import type { Period } from '#domain/report.ts';

type Id = { readonly id: string };

/** The addresses of documents that are printed when someone asks for them, and are not sealed. */
export const requestSheetPath = ({ id }: Id) => `/api/service-requests/${id}/sheet.pdf`;
export const jobSheetPath = ({ id }: Id) => `/api/job-orders/${id}/sheet.pdf`;
export const machineSheetPath = ({ id }: Id) => `/api/machines/${id}/passport.pdf`;
export const invoiceSheetPath = ({ id }: Id) => `/api/invoices/${id}/invoice.pdf`;
export const creditNoteSheetPath = ({ id }: Id) => `/api/invoices/${id}/credit-note.pdf`;
export const operatorReportSheet = '/api/reports/operator.pdf';
export const globalReportSheet = '/api/reports/global.pdf';
export const signedVisitsSheetPath = '/api/reports/signed-visits.pdf';

/** Returns the address of a report for a period. */
export const periodSheetPath = (path: string, { from, until }: Period) =>
  `${path}?from=${from}&until=${until}`;
