/** Returns the element id of a job's card in a list, for links with a #. */
export function jobAnchor(jobId: string): string {
  return `job-${jobId}`;
}
