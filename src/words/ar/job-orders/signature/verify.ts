import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const verify: Language['verify'] = {
  title: 'التحقق من تقرير خدمة',
  description: 'يمكن إدخال الرمز المطبوع على التقرير، أو اختيار ملف PDF.',
  code: 'الرمز المطبوع على التقرير',
  example: (code) => say`مثال: ${code}`,
  incomplete: 'هذا الرمز غير مكتمل. يتكون الرمز من 20 حرفًا ورقمًا.',
  submit: 'التحقق من الرمز',
  file: 'ملف PDF',
  chooseFile: 'اختيار ملف PDF',
  dropFile: 'أو سحبه إلى هنا',
  stays: 'يبقى الملف على هذا الجهاز.',
  notPdf: 'هذا ليس ملف PDF.',
  tooLarge: 'هذا الملف كبير جدًّا. حجم تقارير هذا النظام أقل من 25 ميغابايت.',
  unreadable: 'تعذّرت قراءة الملف. يلزم اختياره مرة أخرى.',
  checking: 'جارٍ التحقق من التقرير',
  unchanged: 'لم يتغير الملف',
  unchangedText: (moment) => say`خُتم في ${moment}، ولم يتغير فيه شيء منذ ذلك الحين.`,
  known: 'هذا الرمز لتقرير مختوم',
  knownText: (moment) =>
    say`خُتم في ${moment}. يمكن مقارنة نسختك بهذا المحتوى. ملف PDF وحده يُثبت أن شيئًا لم يتغير.`,
  later: 'يظهر الاعتراض على التوقيع كما هو الآن. وكل ما عداه كما كان عند ختم التقرير.',
  unknownFile: 'الملف غير معروف',
  unknownFileText: 'لم يختم هذا النظام هذا الملف، أو تغيّر الملف بعد ذلك.',
  unknownCode: 'الرمز غير معروف',
  unknownCodeText: 'لا يحمل أي تقرير في هذا النظام هذا الرمز. يلزم التأكد من كل حرف ورقم.',
  another: 'التحقق من تقرير آخر',
  sealedAt: 'تاريخ الختم',
  photos: 'الصور في التقرير',
};
