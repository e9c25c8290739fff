import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const onSite: Language['on-site'] = {
  steps: {
    leave: 'في الطريق',
    arrive: 'وصلت',
    start: 'بدء المهمة',
    resume: 'استئناف',
    finish: 'إنهاء',
    sign: 'الحصول على التوقيع',
    view: 'عرض التفاصيل',
  },
  turnBack: 'لست في الطريق بعد',
  pause: 'تعليق',
  openForm: 'فتح النموذج',
  notSent: 'لم يصل ذلك إلى الخادم. يلزم الضغط مرة أخرى عند عودة الاتصال.',
  heldSteps: {
    stepTexts: {
      leave: (time) => say`الانطلاق ${time}`,
      start: (time) => say`الوصول ${time}`,
    },
    unsentText: (step) => say`${step}، لم يُرسل بعد. سيُرسل تلقائيًّا عند عودة الاتصال.`,
    unsent: {
      title: 'محفوظ على هذا الجهاز',
      text: (number, step) => say`${number}: ${step}، سيُرسل عند عودة الاتصال.`,
    },
    later: {
      title: 'تم الإرسال الآن',
      text: (number, step) => say`${number}: ${step}، وصل إلى الخادم.`,
    },
    refused: (number, step, why) => say`${number}: ${step}، لم يُسجَّل. ${why}`,
    arrivedBefore: 'كان هذا الإدخال قد وصل إلى الخادم قبل تعديله. لم تُحفظ تعديلاتك.',
    notYours: 'لم تعد هذه المهمة لك.',
  },
  clock: {
    onTheWay: (time) => say`في الطريق منذ ${time}`,
    setOut: (time) => say`الانطلاق ${time}، ولم يتم الإبلاغ عن الوصول`,
    onSite: (time, length) => say`في الموقع منذ ${time} · ${length}`,
    begun: (time) => say`البدء ${time}`,
    paused: (time) => say`معلّقة منذ ${time}`,
    left: (time) => say`المغادرة في ${time}`,
    length: (hours, minutes) => say`${`${hours}:${String(minutes).padStart(2, '0')}`} س`,
  },
  contact: {
    callTo: (client, phone) => say`الاتصال بـ ${client}: ${phone}`,
    whatsApp: 'WhatsApp',
    whatsAppTo: (client) => say`رسالة WhatsApp إلى ${client}`,
    sms: 'رسالة',
    smsTo: (client) => say`رسالة قصيرة إلى ${client}`,
    otherApp: (client) => say`الملاحة إلى ${client} بتطبيق خرائط آخر`,
  },
  next: 'المهمة التالية',
  trouble: {
    open: 'الإبلاغ عن مشكلة',
    title: (number) => say`الإبلاغ عن مشكلة في ${number}`,
    what: 'ما الذي حدث؟',
    consequence: {
      nobody_there: 'تنتهي الزيارة هنا. سيتم إشعار المنسّق ليجدول زيارة أخرى.',
      part_missing: 'تبقى المهمة لديك: يلزم الحصول على توقيع للعمل المنجز. وسيجدول المنسّق زيارة متابعة.',
      cannot_finish: 'تبقى المهمة لديك: يلزم الحصول على توقيع للعمل المنجز. وسيجدول المنسّق زيارة متابعة.',
    },
    missableFrom: (time) =>
      say`الموعد الذي أعلنّاه لهذه الزيارة: ${time}. يمكنك الإبلاغ بعدم وجود أحد بدءًا من ذلك الوقت.`,
    reason: 'السبب',
    reasons: {
      nobody_there: ['المكان مغلق.', 'لا أحد يرد على الهاتف.', 'لم يُفتح لي الباب.'],
      part_missing: ['القطعة ليست في السيارة.', 'يلزم طلب القطعة.', 'أُرسلت قطعة خاطئة.'],
      cannot_finish: [
        'لا يوجد ماء أو كهرباء.',
        'الماكينة قيد الاستخدام.',
        'الوقت غير كافٍ.',
        'تلزم مساعدة شخص ثانٍ.',
      ],
    },
    photos: 'صورة (اختيارية)',
    submit: {
      nobody_there: 'إنهاء الزيارة',
      part_missing: 'طلب زيارة متابعة',
      cannot_finish: 'طلب زيارة متابعة',
    },
    handBack: {
      open: 'إعادة إلى المنسّق',
      consequence: 'تخرج المهمة من قائمتك. سيتم إشعار المنسّق ليعيّنها لشخص آخر. ويبقى نموذجها كما تركته.',
      chips: 'أسباب معتادة',
      reasons: ['تعطلت السيارة.', 'ظرف صحي.', 'تحتاج إلى مهارة أخرى.', 'لا يمكنني الوصول في الموعد.'],
      reason: 'السبب',
      hint: 'يمكن لشركتك رؤيته؛ ولا يمكن للعميل.',
      submit: (number) => say`إعادة ${number}`,
      done: 'تم إشعار المنسّق',
      doneText: (number) => say`أُعيدت ${number}`,
    },
    done: 'تم إشعار المنسّق',
    onlyIfHere: 'لا يصح الإبلاغ بعدم وجود أحد إلا بعد الحضور إلى هذا العنوان أيضًا.',
    after: {
      nobody_there: 'لم يكن أحد موجودًا',
      part_missing: 'لم تتوفر قطعة لازمة',
      cannot_finish: 'تعذّر إنهاء العمل',
    },
    next: {
      ended: 'انتهت هذه الزيارة. تم إشعار المنسّق وسيجدول زيارة أخرى. لا حاجة إلى أي إجراء آخر منك.',
      goesOn: 'تم إشعار المنسّق وسيجدول زيارة متابعة. يلزم إرسال تقرير هذه الزيارة والحصول على توقيعه.',
      kept: {
        ended: 'انتهت هذه الزيارة. سيتم إشعار المنسّق فور اتصال هذا الهاتف بالإنترنت، وسيجدول زيارة أخرى.',
        goesOn:
          'سيتم إشعار المنسّق فور اتصال هذا الهاتف بالإنترنت. يلزم إرسال تقرير هذه الزيارة والحصول على توقيعه.',
      },
    },
    toDay: 'العودة إلى يومي',
  },
};
