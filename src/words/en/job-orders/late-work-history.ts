/** The names under which history shows the fields and events of late work. */
export const lateWorkFields = {
  late_work: 'Work that no longer fitted',
  late_work_note: 'What was done about it',
};

export const lateWorkEventNames = {
  'job-orders.late-work-handed-in': 'Work done without a connection handed in',
  'job-orders.late-work-settled': 'Work done without a connection settled',
};
