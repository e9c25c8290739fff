import type { clientImportWords } from '#words/en/people/client-import.ts';

/** The columns of a spreadsheet with clients and their machines, in the order of the template. */
export const clientColumns = [
  'name',
  'email',
  'phone',
  'address',
  'second_name',
  'second_address',
  'cmasa_plan_type',
  'cmasa_start_date',
  'cmasa_expiry',
] as const;
export const machineColumns = [
  'model',
  'serial_number',
  'location',
  'install_date',
  'ownership',
  'warranty_end',
  'label',
  'second_location',
  'second_label',
] as const;
export const sheetColumns = [...clientColumns, ...machineColumns] as const;

export type SheetColumn = (typeof sheetColumns)[number];
export type Headings = (typeof clientImportWords)['columns'] & Readonly<Record<SheetColumn, string>>;

/** The columns that a client must have. */
export const requiredColumns = ['name', 'email', 'phone', 'address'] as const satisfies SheetColumn[];
