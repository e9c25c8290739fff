import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

const clients = (count: number) =>
  counted(count, {
    zero: 'لا عملاء',
    one: 'عميل واحد',
    two: 'عميلان',
    few: '# عملاء',
    many: '# عميلًا',
    other: '# عميل',
  });
const machines = (count: number) =>
  counted(count, {
    zero: 'بلا ماكينات',
    one: 'ماكينة واحدة',
    two: 'ماكينتان',
    few: '# ماكينات',
    many: '# ماكينة',
    other: '# ماكينة',
  });

export const clientImport: Language['client-import'] = {
  open: 'استيراد',
  title: 'استيراد العملاء',
  description: 'إضافة عملاء كثيرين مع خططهم وماكيناتهم من جدول بيانات.',
  steps:
    'صف واحد لكل ماكينة. للعميل الذي لديه عدة ماكينات عدة صفوف بالبريد الإلكتروني نفسه. تُكتب التواريخ سنة-شهر-يوم أو يوم/شهر/سنة.',
  template: 'تنزيل النموذج',
  templateName: 'العملاء',
  file: 'اختيار ملف CSV',
  unreadable:
    'تعذّرت قراءة هذا الملف. يمكن حفظه في برنامج الجداول بصيغة «CSV UTF-8»، أو لصق الصفوف في الأسفل.',
  paste: 'صفوف من جدول البيانات',
  pasteHint: 'أو نسخ الصفوف مع عناوينها ولصقها هنا.',
  columns: {
    name: 'العميل',
    email: 'البريد الإلكتروني',
    phone: 'الهاتف',
    address: 'العنوان',
    second_name: 'العميل بحروف لغة أخرى',
    second_address: 'العنوان بحروف لغة أخرى',
    cmasa_plan_type: 'الخطة',
    cmasa_start_date: 'بداية الخطة',
    cmasa_expiry: 'نهاية الخطة',
    model: 'طراز الماكينة',
    serial_number: 'الرقم التسلسلي',
    location: 'الموقع',
    install_date: 'تاريخ التركيب',
    ownership: 'الملكية',
    warranty_end: 'الضمان حتى',
    label: 'اسم الماكينة',
    second_location: 'الموقع بحروف لغة أخرى',
    second_label: 'اسم الماكينة بحروف لغة أخرى',
  },
  missing: (columns) => say`هذه الأعمدة ناقصة: ${columns}.`,
  ignored: (columns) => say`هذه الأعمدة لا تُستورد: ${columns}.`,
  noRows: 'لا توجد صفوف تحت العناوين.',
  found: (clientCount, machineCount) => `${clients(clientCount)}، ${machines(machineCount)}`,
  faults: {
    title: (count) =>
      `${counted(count, {
        zero: 'لا قيم تحتاج إلى تصحيح',
        one: 'قيمة واحدة تحتاج إلى تصحيح',
        two: 'قيمتان تحتاجان إلى تصحيح',
        few: '# قيم تحتاج إلى تصحيح',
        many: '# قيمة تحتاج إلى تصحيح',
        other: '# قيمة تحتاج إلى تصحيح',
      })}. تُصحَّح في جدول البيانات ثم تُلصق الصفوف من جديد.`,
    row: 'الصف',
    rowNumber: (row) => say`الصف ${row}`,
    column: 'العمود',
    why: 'ما يحتاج إلى تصحيح',
    notOne: (choices) => say`القيم الممكنة: ${choices}`,
    differs: 'هذه القيمة تختلف عن صف آخر بالبريد الإلكتروني نفسه',
  },
  preview: 'العملاء الذين ستتم إضافتهم',
  machines: 'الماكينات',
  more: (count) => say`و${count} غيرهم.`,
  mails: (most) =>
    say`يصل إلى كل عميل جديد بريد إلكتروني فيه دعوة. الحد الأقصى لعناوين البريد الإلكتروني الجديدة في اليوم ${most}. أما العملاء الموجودون لديك فلا يتغيرون، ولذلك يمكن إرسال الصفوف نفسها من جديد في اليوم التالي.`,
  submit: (count) => `إضافة ${clients(count)}`,
  progress: (done, all) => say`${done} من ${all}`,
  failed: 'تعذّرت إضافة العملاء. يمكن إعادة المحاولة: لا يُضاف أي عميل مرتين.',
  added: (count) => (count === 0 ? 'لم يُضف أي عميل.' : `تمت إضافة ${clients(count)}.`),
  known: (count) => `موجودون لديك بالفعل ولم يتغيروا: ${clients(count)}.`,
  toClients: 'الانتقال إلى العملاء',
  again: 'استيراد المزيد',
};
