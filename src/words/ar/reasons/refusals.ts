import { dateFormat } from '#words/ar/grammar/dates.ts';
import { counted, say } from '#words/ar/grammar/say.ts';
import { domain } from '#words/ar/start/domain.ts';
import type { Language } from '#words/en/all.ts';
import type { refusals as english } from '#words/en/reasons/refusals.ts';

import { actionOn, countOf, notFound, nounOf, stateOf } from './nouns.ts';

type Texts = Pick<Language['reasons'], keyof typeof english>;

const list = new Intl.ListFormat('ar', { type: 'conjunction' });
const listed = (numbers: readonly string[]) => numbers.map((number) => say`${number}`).join('، ');

const minutesLeft = (minutes: number) =>
  counted(minutes, {
    zero: '# دقيقة',
    one: 'دقيقة واحدة',
    two: 'دقيقتين',
    few: '# دقائق',
    many: '# دقيقة',
    other: '# دقيقة',
  });
const hoursLeft = (hours: number) =>
  counted(hours, {
    zero: '# ساعة',
    one: 'ساعة واحدة',
    two: 'ساعتين',
    few: '# ساعات',
    many: '# ساعة',
    other: '# ساعة',
  });

function dayAndTime(moment: string, timeZone: string): string {
  const format = dateFormat({
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  });
  return format(new Date(moment));
}

export const refusals: Texts = {
  input_invalid: 'تلزم مراجعة ما أدخلته',
  wrong_role: ({ noun, action }) => `دورك لا يسمح ب${actionOn(action, nounOf(noun).the)}.`,
  wrong_state: ({ noun, action, state }) =>
    `${nounOf(noun).these} الآن: ${stateOf(noun, state)}، فلا يمكن ${actionOn(action, nounOf(noun).the)}. لم يتغير شيء.`,
  not_found: ({ noun }) => notFound(nounOf(noun)),
  stale: ({ noun }) =>
    `${nounOf(noun).these} ${nounOf(noun).changed} قبل لحظة. لم يُستبدل شيء؛ يلزم الاطلاع على الحالة الحالية.`,
  parent_removed: 'السجل الذي يتبعه هذا قد أُزيل. لم يتغير شيء.',
  still_owns: ({ noun, owned: owns }) =>
    `لدى ${nounOf(noun).the} ما سيُفقد: ${list.format(owns.map(([name, count]) => countOf(name, count)))}. لم يُزل شيء.`,
  open_jobs: ({ numbers }) =>
    numbers.length === 1
      ? say`لدى هذا الفني مهمة مفتوحة: ${numbers[0] ?? ''}. إذا أُلغي تفعيل الفني فتلزم إعادة تعيينها.`
      : `لدى هذا الفني مهام مفتوحة (${numbers.length}): ${listed(numbers)}. إذا أُلغي تفعيل الفني فتلزم إعادة تعيينها.`,
  request_has_job: ({ number }) =>
    say`لطلب الخدمة هذا المهمة ${number}. يلزم إلغاء تلك المهمة أولًا. لم يتغير شيء.`,
  not_at_client:
    'يمكن الإبلاغ عن الأعطال هنا أثناء الطريق أو العمل، أو في اليوم المحدد للزيارة، أو في يوم إنهاء العمل.',
  disputed_already: 'هذا التوقيع معترض عليه بالفعل. لم يتغير شيء.',
  no_open_dispute: 'هذا التوقيع غير معترض عليه، أو تمت تسوية الاعتراض. لم يتغير شيء.',
  late_work_full: ({ max }) =>
    say`بلغ عدد ما سلّمته لهذه المهمة الحد الأقصى: ${max}. يمكنك الاتصال بالمنسّق. لم يتغير شيء.`,
  late_signatures_full: ({ max }) =>
    say`بلغ عدد التوقيعات التي سلّمتها لهذه المهمة الحد الأقصى: ${max}. يمكنك الاتصال بالمنسّق. لم يتغير شيء.`,
  late_work_settled: 'سبق أن سوّى زميل هذا الأمر. لم يتغير شيء.',
  rated_already: 'سبق تقييم هذه الزيارة. لم يتغير شيء.',
  request_waits: ({ number }) =>
    say`ما زال ${number} يحتاج إلى هذه الزيارة. يمكن إغلاق ذلك الطلب بدلًا من ذلك. لم يتغير شيء.`,
  no_visit_asked: ({ number }) => say`${number} لا تحتاج إلى متابعة، أو تمت معالجتها. لم يتغير شيء.`,
  no_part_missing: ({ number }) => say`لا تنقص قطعة في ${number}. لم يتغير شيء.`,
  forerunner_open: ({ number }) =>
    say`ما زالت ${number} مفتوحة، فلا يمكن أن تكون لها زيارة متابعة بعد. لم يتغير شيء.`,
  forerunner_followed: ({ number }) => say`للزيارة ${number} زيارة متابعة بالفعل. لم يتغير شيء.`,
  open_work: ({ numbers }) => `ما زال مفتوحًا: ${listed(numbers)}. لم يتغير شيء.`,
  link_on_company_device: ({ number }) =>
    say`هذا الرابط لهاتف العميل نفسه، وسبق تسجيل دخول أحد موظفي شركة الصيانة على هذا الجهاز. للتوقيع على هاتف الفني يلزم فتح ${number} هناك. لم يتغير شيء.`,
  no_open_job: 'ليست لديك مهمة مفتوحة على هذه الماكينة.',
  machine_retired: 'هذه الماكينة خارج الخدمة. يلزم اختيار ماكينة أخرى.',
  no_reports_by_label: 'لا يمكن الإبلاغ هنا عن أعطال هذه الماكينة. يمكن الاتصال بدلًا من ذلك.',
  case_not_open: ({ number }) => say`${number} لم تعد حالة مفتوحة لهذه الماكينة. لم يتغير شيء.`,
  case_takes_no_emergency: ({ number }) =>
    say`جُدولت ${number} بلا طلب، فلا يمكن أن تصبح حالة طارئة. يلزم الإبلاغ عن الحالة الطارئة على أنها عطل مختلف. لم يتغير شيء.`,
  joins_other_urgency: ({ number, request, urgency, of_case }) =>
    say`تختلف أولوية ${request} و${number}: ${domain.urgency[urgency]} و${domain.urgency[of_case]}. لم يتغير شيء بعد.`,
  no_call_back: ({ number }) => say`لا تلزم معاودة الاتصال بشأن ${number}. لم يتغير شيء.`,
  case_open: ({ number }) =>
    say`لهذه الماكينة حالة مفتوحة: ${number}. إذا كان العطل نفسه فتمكن الإضافة إليها. لم يتغير شيء.`,
  emergency_open: ({ number }) =>
    say`لهذه الماكينة حالة طارئة مفتوحة: ${number}. تمكن إضافة التفاصيل الجديدة إليها. لم يتغير شيء.`,
  open_cases: ({ numbers }) =>
    `${numbers.length === 1 ? 'لدى هذا العميل حالة مفتوحة' : 'لدى هذا العميل حالات مفتوحة'}: ${listed(numbers)}. عند إلغاء تفعيل العميل تُرفض طلباته وتُلغى مهامه.`,
  no_legal_name: 'يلزم أولًا إدخال الاسم القانوني في إعدادات الفواتير. لم يتغير شيء.',
  nothing_to_invoice:
    'لا توجد لهذا العميل زيارات يمكن إصدار فاتورة بها حتى هذا اليوم. ربما أصدر زميل فاتورة بها قبل لحظة. لم يتغير شيء.',
  client_left: 'أُلغي تفعيل هذا العميل. لا يقبل طلبات جديدة.',
  renewal_asked: 'سبق أن طلبت تجديد هذه الخطة. لم يتغير شيء.',
  no_plan_to_renew: 'ليست لهذا العميل خطة يمكن تجديدها. لم يتغير شيء.',
  offer_of_past: 'يلزم عرض خطة تنتهي اليوم أو بعده. لم يتغير شيء.',
  renewal_offer_over: 'لم يعد هذا العرض صالحًا. يمكنك طلب عرض جديد من المشغّل. لم يتغير شيء.',
  renewal_offer_changed: 'تغيّر هذا العرض، لذلك لم يُحفظ الرد. يلزم التحقق من العرض الجديد.',
  renewal_not_due: 'هذه الخطة لا تنتهي قريبًا. لم يتغير شيء.',
  client_active: 'هذا العميل نشط بالفعل. لم يتغير شيء.',
  client_inactive: 'سبق إلغاء تفعيل هذا العميل. لم يتغير شيء.',
  last_owner: 'يحتاج العميل إلى مالك. يلزم أولًا جعل شخص آخر مالكًا.',
  main_account: 'يلزم أن يبقى الحساب الرئيسي للعميل مالكًا.',
  warranty_confirmed: 'سبق تأكيد هذا الضمان. لم يتغير شيء.',
  own_will: 'لا يقرر هذا إلا العميل. يلزم إنهاء العمل نيابةً عنه والرجوع إلى أحد مالكيه. لم يتغير شيء.',
  staff_may_not: 'يمكنك الإبلاغ عن الأعطال ورؤية كل شيء، دون تغيير أي شيء. يمكنك الرجوع إلى أحد مالكي شركتك.',
  still_active: 'هذا الحساب مستخدم. يلزم أولًا إلغاء تفعيله أو إزالة دوره. لم يُمحَ شيء.',
  main_of_client: ({ client }) =>
    say`هذا هو الحساب الرئيسي للعميل ${client}. يلزم أولًا جعل شخص آخر الحساب الرئيسي، أو إلغاء تفعيل العميل.`,
  main_account_erased: 'مُحي الحساب الرئيسي لهذا العميل. يلزم أولًا جعل شخص آخر الحساب الرئيسي. لم يتغير شيء.',
  account_erased: 'مُحيت البيانات الشخصية لهذا الحساب. لا يمكن استخدامه مرة أخرى.',
  missed_early: ({ from, time_zone }) =>
    say`الموعد الذي أعلنّاه لهذه الزيارة: ${dayAndTime(from, time_zone)}. يمكنك الإبلاغ بعدم وجود أحد بدءًا من ذلك الوقت. لم يتغير شيء.`,
  visit_of_other_day: 'هذه الزيارة مجدولة ليوم آخر. لم يتغير شيء بعد.',
  visit_elsewhere: ({ number, client }) =>
    say`ما زالت ${number} لدى ${client} قيد التنفيذ. لم يتغير شيء بعد.`,
  concerns: 'في هذا الموعد تعارضات. لم يتغير شيء بعد.',
  visits_outside: ({ count, numbers }) => {
    const more = count > numbers.length ? say` و${count - numbers.length} غيرها` : '';
    return `بهذه الساعات تكون شركتك مغلقة أثناء ${counted(count, {
      zero: '# زيارة مجدولة',
      one: 'زيارة مجدولة واحدة',
      two: 'زيارتين مجدولتين',
      few: '# زيارات مجدولة',
      many: '# زيارة مجدولة',
      other: '# زيارة مجدولة',
    })}: ${listed(numbers)}${more}. لم يتغير شيء بعد.`;
  },
  privacy_text_replaced: 'حلّ محل إشعار الخصوصية إشعار جديد. تلزم قراءته والإرسال من جديد. لم يتغير شيء.',
  no_own_brand: 'ليست لهذا المشغّل هوية خاصة.',
  offered_already: 'سبق أن عرضت دورًا على هذا الشخص. الدعوة موجودة في قوائمك.',
  offer_declined: 'رفض هذا الشخص العرض. تمكن دعوة شخص آخر بعنوان آخر.',
  offer_over: 'هذا العرض لم يعد صالحًا. لم يتغير شيء.',
  no_invitation: 'لا توجد دعوة مفتوحة. لم يتغير شيء.',
  address_taken: 'لهذا العنوان حساب بالفعل. يلزم أولًا تغيير البريد الإلكتروني في صفحة الحساب.',
  no_address: 'لم يعد لهذا الحساب عنوان بريد إلكتروني. يلزم أولًا تغييره في صفحة الحساب.',
  has_role: 'لهذا الحساب دور الآن. لم يتغير شيء.',
  operator_suspended: ({ reason }) => say`المشغّل الذي يتبعه حسابك موقوف: ${reason}`,
  operator_suspended_already: 'هذا المشغّل موقوف بالفعل. لم يتغير شيء.',
  operator_not_suspended: 'هذا المشغّل غير موقوف. لم يتغير شيء.',
  own_account: 'لا يمكنك القيام بذلك لحسابك. لم يتغير شيء.',
  last_account: 'هذا هو الحساب الوحيد بهذه الصلاحيات. لم يتغير شيء.',
  account_state: 'تغيّرت حالة الحساب في هذه الأثناء. لم يتغير شيء آخر.',
  has_password: 'لهذا الحساب كلمة مرور بالفعل. لم يتغير شيء.',
  not_authenticated: 'يلزم تسجيل الدخول',
  credentials_wrong: 'بيانات تسجيل الدخول غير صحيحة',
  account_deactivated: 'حسابك غير مفعّل. يمكنك التواصل مع المشغّل.',
  sign_up_closed: 'إنشاء الحسابات غير متاح. يمكنك طلب حساب من المشغّل.',
  link_over: 'سبق استخدام هذا الرابط أو لم يعد صالحًا.',
  challenge_over: 'استغرق ذلك وقتًا أطول من اللازم. يلزم تسجيل الدخول من جديد.',
  forbidden: 'ليس لديك إذن بالقيام بذلك.',
  agreement_missing: 'تلزم أولًا قراءة إشعار الخصوصية والموافقة عليه.',
  two_factor_missing: 'دورك يتطلب المصادقة الثنائية. يلزم إعدادها أولًا.',
  two_factor_required: 'دورك يتطلب المصادقة الثنائية.',
  two_factor_on: 'المصادقة الثنائية معدّة بالفعل.',
  two_factor_off: 'المصادقة الثنائية غير معدّة.',
  two_factor_not_begun: 'لا توجد مصادقة ثنائية لتأكيدها. يلزم البدء من جديد.',
  too_many_guesses: ({ minutes }) => `محاولات كثيرة جدًّا. يرجى إعادة المحاولة بعد ${minutesLeft(minutes)}.`,
  too_many_today: ({ hours }) =>
    `محاولات كثيرة جدًّا في يوم واحد. يرجى إعادة المحاولة بعد ${hoursLeft(hours)}.`,
  too_many_of_client: ({ hours }) =>
    `بلغ مستخدمو شركتك الحد الأقصى ليوم واحد. يرجى إعادة المحاولة بعد ${hoursLeft(hours)}.`,
  too_many_requests: 'طلبات كثيرة جدًّا. يرجى الانتظار لحظة.',
  too_many_windows: 'لديك نوافذ مفتوحة كثيرة جدًّا. يلزم إغلاق بعضها.',
  busy: 'الخادم مشغول حاليًا. يرجى إعادة المحاولة.',
  document_too_costly: 'استغرقت طباعة هذا المستند وقتًا طويلًا. محتواه معروض على الشاشة، ويمكن طباعته لاحقًا.',
  disk_full:
    'قرص الخادم ممتلئ، فلا يمكن حفظ شيء حاليًا. ما زالت قراءة السجلات الموجودة ممكنة. يمكنك التواصل مع المسؤول.',
  others_under_way: 'ملفاتك الأخرى ما زالت قيد الإرسال. يرجى الانتظار لحظة.',
  sent_too_slowly: 'الاتصال بطيء جدًّا لذلك حاليًا. تلزم إعادة المحاولة باتصال أسرع.',
  too_many_files_today: 'بلغت الحد اليومي للملفات. يرجى المتابعة غدًا.',
  files_away: 'الصور والملفات غير متاحة حاليًا. يرجى إعادة المحاولة.',
  file_kept: 'لا يمكن لغير المشغّل إزالة هذا الملف الآن. لم يتغير شيء.',
  not_ready: 'غير جاهز',
  being_upgraded: 'يجري تحديث النظام إلى إصدار جديد. يرجى إعادة المحاولة بعد لحظة.',
  unexpected: 'حدث خطأ لدينا. تلزم إعادة المحاولة.',
  foreign_origin: 'لم يأت هذا الطلب من صفحة في هذا التطبيق.',
  place_unknown: ({ header }) => say`الترويسة ${header} لا تذكر من يجري العمل نيابةً عنه.`,
  not_json: 'يلزم إرسال JSON.',
  json_invalid: 'المحتوى ليس JSON صالحًا.',
  json_no_object: 'يلزم أن يكون المحتوى كائن JSON.',
  body_incomplete: 'انتهى المحتوى قبل اكتماله.',
  too_large: 'هذا أكبر من أن يُرسل دفعة واحدة.',
  key_missing: 'يحتاج هذا الطلب إلى ترويسة Idempotency-Key بمعرّف UUID.',
  done_earlier: 'سبق تنفيذ ذلك. يلزم إعادة التحميل لعرض الوضع الحالي.',
  key_reused: 'سبق استخدام Idempotency-Key هذا لطلب آخر.',
  cursor_invalid: 'مؤشر الصفحة هذا غير صالح.',
  value_unstorable: 'في هذا الطلب قيمة لا يمكن حفظها أو البحث عنها.',
};
