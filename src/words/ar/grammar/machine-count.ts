import { counted } from './say.ts';

export function machineCount(count: number): string {
  return counted(count, {
    zero: '# ماكينة',
    one: 'ماكينة واحدة',
    two: 'ماكينتان',
    few: '# ماكينات',
    many: '# ماكينة',
    other: '# ماكينة',
  });
}
