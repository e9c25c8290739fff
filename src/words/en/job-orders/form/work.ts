import type { MachineKind } from '#domain/visit/machine-kind.ts';
import { defineWords } from '#words/words.ts';

/** A chip's text, and the sentence that the chip inserts. */
type WorkChip = { readonly chip: string; readonly text: string };

const always: readonly WorkChip[] = [
  { chip: 'Cleaned', text: 'Cleaned the machine.' },
  { chip: 'Descaled', text: 'Descaled the machine.' },
  { chip: 'Seals replaced', text: 'Replaced worn seals.' },
  { chip: 'Tested', text: 'Tested the machine; it works as it should.' },
];

export const workWords = defineWords('work', {
  chips: 'What was done',
  parts: 'Common parts',
  service: [
    { chip: 'Full service', text: 'Did the full service as planned; everything works as it should.' },
  ],
  kinds: {
    espresso: [
      { chip: 'Group serviced', text: 'Serviced the groups: gaskets, screens and valves.' },
      { chip: 'Pressure set', text: 'Set the pump pressure to nine bar.' },
      { chip: 'Steam tap repaired', text: 'Repaired the steam tap and its valve.' },
      { chip: 'Leak sealed', text: 'Found the leak and sealed it.' },
      { chip: 'Pump replaced', text: 'Replaced the pump.' },
      ...always,
    ],
    bean_to_cup: [
      { chip: 'Brew unit serviced', text: 'Took the brew unit apart, then cleaned and greased it.' },
      { chip: 'Milk system cleaned', text: 'Cleaned the milk system and replaced its hose.' },
      { chip: 'Grind set', text: 'Set the grind and the dose.' },
      { chip: 'Software updated', text: 'Installed the current software.' },
      { chip: 'Pump replaced', text: 'Replaced the pump.' },
      ...always,
    ],
    grinder: [
      { chip: 'Burrs replaced', text: 'Replaced the burrs and set the grind.' },
      { chip: 'Blockage removed', text: 'Removed a blockage from the burrs.' },
      { chip: 'Dose calibrated', text: 'Calibrated the dose.' },
      { chip: 'Motor checked', text: 'Checked the motor and its bearings.' },
      ...always,
    ],
    brewer: [
      { chip: 'Spray head cleaned', text: 'Cleaned the spray head.' },
      { chip: 'Valve replaced', text: 'Replaced the inlet valve.' },
      { chip: 'Temperature set', text: 'Set the brewing temperature.' },
      { chip: 'Volume set', text: 'Set the batch volume.' },
      ...always,
    ],
  } satisfies Record<MachineKind, readonly WorkChip[]>,
  baseParts: {
    espresso: ['Group gasket', 'Shower screen', 'Steam valve seal', 'Pump head', 'Water filter'],
    bean_to_cup: ['Piston seal', 'Milk hose', 'Vibration pump', 'Water filter'],
    grinder: ['Burr set', 'Hopper lid', 'Motor fan'],
    brewer: ['Inlet valve', 'Thermostat', 'Spray head', 'Lid seal', 'Water filter'],
  } satisfies Record<MachineKind, readonly string[]>,
  saved: 'Saved',
  saving: 'Saving…',
  kept: 'Kept on this device',
  proposed: (hours: string) =>
    `Suggested: ${hours}, your time on site rounded up to the next half hour. It is entered when you finish, unless you change it.`,
  price: 'Price',
  usualFee: (amount: string) => `${amount}, the usual fee for this visit`,
  past: 'Machine history',
  noPast: 'No earlier visits on record.',
  wholePast: 'Full history',
});
