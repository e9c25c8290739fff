import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const handOver: Language['hand-over'] = {
  title: (count) =>
    counted(count, {
      zero: 'لا مهام مجدولة خلال هذا الوقت',
      one: 'مهمة واحدة مجدولة خلال هذا الوقت',
      two: 'مهمتان مجدولتان خلال هذا الوقت',
      few: '# مهام مجدولة خلال هذا الوقت',
      many: '# مهمة مجدولة خلال هذا الوقت',
      other: '# مهمة مجدولة خلال هذا الوقت',
    }),
  hint: 'لكل مهمة نقترح شخصًا متاحًا، في الموعد المتفق عليه إن أمكن. وسيتم إشعار العملاء والفنيين.',
  all: (count) => say`تسليم الكل حسب المقترح (${count})`,
  one: 'تسليم',
  oneOf: (number) => say`تسليم ${number}`,
  anyway: 'التسليم على أي حال',
  anywayOf: (number) => say`التسليم على أي حال: ${number}`,
  other: 'اختيار…',
  otherOf: (number) => say`اختيار فني ووقت للمهمة ${number}`,
  proposal: (technician, at) => say`التسليم إلى ${technician}، ${at}`,
  nobody: 'لا أحد متاح في الأسبوعين القادمين. ما زال بإمكانك اختيار شخص.',
  progress: (done, of) => say`جارٍ التسليم: تم ${done} من ${of}.`,
  handed: (number, technician, at) => say`${number}: ${technician}، ${at}`,
  done: (count) =>
    counted(count, {
      zero: 'لم تُسلَّم أي مهمة',
      one: 'تم تسليم مهمة واحدة',
      two: 'تم تسليم مهمتين',
      few: 'تم تسليم # مهام',
      many: 'تم تسليم # مهمة',
      other: 'تم تسليم # مهمة',
    }),
  refused: (technician, at) => say`لم يتم التسليم إلى ${technician}، ${at}`,
  underWay: 'عمل قيد التنفيذ',
  underWayHint: 'تبقى المهمة التي بدأت لدى فنيها إلى أن يتم تسليمها. ويبقى النموذج كما تركه الفني.',
  failed: 'تعذّر التسليم',
};
