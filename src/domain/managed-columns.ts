const named = ['name', 'second_name', 'phone', 'is_active', 'version'];

/** The columns of people's records that an operator's management writes. */
export const managedColumns = {
  clients: [
    ...named,
    'address',
    'second_address',
    'vat_number',
    'latitude',
    'longitude',
    'cmasa_plan_type',
    'cmasa_start_date',
    'cmasa_expiry',
    'renewal_asked_at',
    'offered_plan_type',
    'offered_start_date',
    'offered_expiry',
    'offered_at',
    'deactivation_reason',
  ],
  technicians: [...named, 'specialization', 'skills', 'week'],
  dispatchers: named,
} as const;
