/** The names under which history shows the fields and events of a report's recipients. */
export const recipientFields = {
  report_address: 'Report address',
  report_recipients: 'Report queued for',
  freeing_reason: 'Reason for allowing the address again',
};

export const recipientEventNames = {
  'clients.report-address-added': 'Report address added',
  'clients.report-address-changed': 'Report address changed',
  'clients.report-address-removed': 'Report address removed',
  'clients.report-address-stopped': 'The recipient stopped receiving reports at an address',
  'clients.report-address-resumed': 'The recipient started receiving reports at an address again',
  'clients.report-address-tested': 'Test email queued for a report address',
  'clients.report-address-freed': 'Report address allowed again',
  'job-orders.report-sent': 'Report queued for sending',
};
