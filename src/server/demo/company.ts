import type { ClientStanding } from '#domain/actor.ts';
import type { Ownership } from '#domain/machine.ts';
import type { SubscriptionType } from '#domain/operator.ts';
import type { CmasaPlan } from '#domain/price/visit-coverage.ts';
import { addDays, addMonths } from '#domain/values/calendar.ts';
import type { Currency } from '#domain/values/money.ts';
import type { MachineKind } from '#domain/visit/machine-kind.ts';
import type { country_operators } from '#server/store/operators.ts';
import type { WrittenRow } from '#server/store/rows/rows.ts';

export type Person = { readonly name: string; readonly email: string; readonly phone: string };

/** The name in another script, for people and companies that have one. */
type InTwoScripts = { readonly second_name?: string };

export type TechnicianSeed = Person &
  InTwoScripts & {
    readonly specialization: string | null;
    readonly skills: readonly MachineKind[];
    readonly is_active: boolean;
  };

export type MachineSeed = {
  readonly kind: MachineKind;
  readonly model: string;
  readonly serial_number: string;
  readonly location: string;
  readonly second_location?: string | undefined;
  readonly ownership: Ownership;
  readonly installedMonthsAgo: number;
  /** The number of days until the first service of a new machine that has not been serviced yet. */
  readonly firstServiceInDays?: number;
};

/** A one-year plan that started this many months and days ago. */
type PlanSeed = {
  readonly type: CmasaPlan;
  readonly begunMonthsAgo: number;
  readonly andDays?: number;
};

type Position = { readonly latitude: number; readonly longitude: number };

type SiteSeed = InTwoScripts & {
  readonly name: string;
  readonly address: string;
  readonly second_address: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly phone: string;
  readonly access_notes: string;
};

export type ClientSeed = Person &
  InTwoScripts & {
    readonly address: string;
    readonly second_address?: string;
    /** Absent if the position is unknown. */
    readonly position?: Position;
    /** The sites away from the client's own address, by the location of the machines there. */
    readonly sites?: Readonly<Record<string, SiteSeed>>;
    readonly plan: PlanSeed | null;
    readonly machines: readonly MachineSeed[];
    /** The people who sign on the technician's tablet. */
    readonly signers: readonly string[];
    /** The people who have their own accounts. */
    readonly people?: readonly (Person & { readonly standing: ClientStanding })[];
  };

/** The prices of a visit, in thousandths of the currency. */
export type Rates = { readonly callOut: number; readonly hour: number; readonly part: number };

export type OperatorSeed = InTwoScripts & {
  readonly name: string;
  readonly country: string;
  readonly currency: Currency;
  readonly time_zone: string;
  readonly subscription: SubscriptionType;
  readonly subscription_fee: string | null;
  readonly annual_fees: { readonly standard: string; readonly premium: string };
  readonly rates: Rates;
  /** Null if the operator does not have its own brand. */
  readonly brand_hue: number | null;
  readonly operator: Person & InTwoScripts;
  /** The lines below the operator's name on reports. */
  readonly letterhead: Pick<
    WrittenRow<typeof country_operators>,
    'address' | 'service_phone' | 'service_email'
  > & { readonly second_address?: string };
  readonly dispatchers: readonly (Person & InTwoScripts)[];
  readonly technicians: readonly TechnicianSeed[];
  readonly clients: readonly ClientSeed[];
};

export function planStart({ begunMonthsAgo, andDays = 0 }: PlanSeed, today: string): string {
  return addDays(addMonths(today, -begunMonthsAgo), -andDays);
}

export const mailAt = (local: string) => `${local}@demo.test`;

const models = {
  'Bellavento Due': 'espresso',
  'Ristretta Pro 2': 'espresso',
  'Arca Volumetric': 'espresso',
  'Tamping Star T3': 'espresso',
  'Crema Lisa Compact': 'bean_to_cup',
  'Monsoon Bean-to-Cup 40': 'bean_to_cup',
  'Quern 65 Grinder': 'grinder',
  'Harvest Batch Brewer': 'brewer',
} as const satisfies Record<string, MachineKind>;

const inArabic: Readonly<Record<string, string>> = {
  'Lobby bar': 'بار البهو',
  'Breakfast room': 'قاعة الإفطار',
  'Rooftop lounge': 'صالة السطح',
  'Front counter': 'الواجهة الأمامية',
  'Back counter': 'المنضدة الخلفية',
  'Fourth floor': 'الطابق الرابع',
  Reception: 'الاستقبال',
  Shop: 'المحل',
  Bakehouse: 'المخبز',
};

/** Serial numbers contain the first two letters of the client's name. */
export function machinesOf(
  client: string,
  placed: readonly (readonly [keyof typeof models, string, Ownership])[],
): MachineSeed[] {
  return placed.map(([model, location, ownership], index) => ({
    kind: models[model],
    model,
    location,
    second_location: inArabic[location],
    ownership,
    serial_number: `GH-${client.slice(0, 2).toUpperCase()}-${1040 + index * 17}`,
    installedMonthsAgo: 13 + index * 5,
  }));
}
