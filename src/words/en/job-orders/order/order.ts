import { defineWords } from '#words/words.ts';

/** The strings of a technician's job list and of a job's page. */
export const orderWords = defineWords('order', {
  mine: {
    title: 'My Job Orders',
    empty: 'No job orders assigned yet.',
    closed: 'Completed and cancelled',
    actions: {
      start: 'Start Job',
      continue: 'Continue Job',
      sign: 'Get Signature',
      view: 'View Details',
    },
  },
  facts: {
    client: 'Client',
    phone: 'Phone',
    address: 'Address',
    machine: 'Machine',
    serial: 'Serial number',
    location: 'Location',
    scheduled: 'Scheduled',
    description: 'Description',
    technician: 'Technician',
    serviceDate: 'Service date',
    cancellationReason: 'Reason for the cancellation',
    noTechnician: 'None yet',
    noTechnicianYet: 'No technician yet',
    technicianPhone: "Technician's phone",
    request: 'Service request',
    operator: 'Operator',
    started: 'Started',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
  page: {
    workSoFar: 'Work recorded',
    sign: 'Sign',
    unassign: 'Unassign',
    handOver: 'Hand over',
    follow: 'Plan follow-up visit',
    correct: 'Edit',
    estimate: 'Change length',
    report: 'Signed report',
    brokeAgain: 'It broke again',
    message: 'Message us',
  },
});
