/** Returns the record that a case number refers to: JO-1048 is a job order, SR-1048 a service request. */
export function recordOfCase(number: string): 'job_orders' | 'service_requests' {
  return number.startsWith('JO-') ? 'job_orders' : 'service_requests';
}
