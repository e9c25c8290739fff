import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const caseVisits: Language['case-visits'] = {
  title: 'الزيارات',
  others: 'زيارات أخرى في هذه الحالة',
  planned: (when, technician) => say`${when} · ${technician}`,
  because: (what, reason) => say`${what}: ${reason}`,
  cancelled: 'ملغاة',
  parts: (names) => say`القطع: ${names}`,
  signedBy: (name) => say`الموقّع: ${name}`,
  open: (number) => say`فتح ${number}`,
  report: 'التقرير',
  reportOf: (number) => say`تقرير ${number}`,
};
