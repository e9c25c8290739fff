import type { Language } from '#words/en/all.ts';

export const pdf: Language['pdf'] = {
  section: 'المشاركة والحفظ',
  download: 'تنزيل PDF',
  share: 'مشاركة PDF',
  preparing: 'جارٍ تجهيز ملف PDF',
  failed: 'تعذّر تحميل ملف PDF. يمكن المحاولة مرة أخرى.',
  shareAgain: 'ملف PDF جاهز. يلزم الضغط على «مشاركة PDF» مرة أخرى.',
};
