import { Stack, Switch } from '@mantine/core';
import { useRef } from 'react';
import { type Branding, saveBranding } from '#contract/operators/branding.ts';
import { recheckSession } from '#web/app/accounts/session.ts';
import { onInvalid } from '#web/app/forms/form-errors.ts';
import { SettingsFrame } from '#web/app/forms/SettingsFrame.tsx';
import { useSettingsForm } from '#web/app/forms/settings-form.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { settingsWords } from '#words/en/settings.ts';
import { wordsOf } from '#words/words.ts';
import classes from './BrandingForm.module.css';
import { BrandPreview } from './BrandPreview.tsx';
import { HueSlider } from './HueSlider.tsx';
import { LogoInput } from './LogoInput.tsx';

/** The initial hue of a new brand color. It is close to the product's own hue. */
const firstHue = 200;

type BrandingValues = {
  hue: number | null;
  /** The URL of the visible logo; null if there is none. */
  logo: string | null;
  /** A new logo in base64; null if the current logo is kept or removed. */
  newLogo: string | null;
};

function valuesOf({ hue, logo }: Branding): BrandingValues {
  return { hue, logo, newLogo: null };
}

/** Returns the call's input for the logo. An unchanged logo is omitted. */
function logoInput({ logo, newLogo }: BrandingValues, base: Branding) {
  if (newLogo !== null) return { logo: newLogo };
  return logo === null && base.logo !== null ? { logo: null } : {};
}

export function BrandingForm({ branding }: { readonly branding: Branding }) {
  const words = wordsOf(settingsWords).branding;
  const state = useSettingsForm({
    record: branding,
    call: saveBranding,
    valuesOf,
    inputOf: (values, base) => ({
      id: base.id,
      version: base.version,
      brand_hue: values.hue,
      ...logoInput(values, base),
    }),
    // The page itself shows the brand from the session, so the session is reloaded.
    onSaved: recheckSession,
  });
  const { form } = state;
  const { hue, logo } = form.values;
  const lastHue = useRef(hue ?? firstHue);
  if (hue !== null) lastHue.current = hue;
  return (
    <SettingsFrame state={state} subject={words.title}>
      <div className={classes.columns}>
        <Stack gap="lg">
          <LogoInput
            name={shownName(branding)}
            logo={logo}
            error={form.errors.logo}
            onChange={(next) => {
              form.clearFieldError('logo');
              form.setValues({ logo: next?.address ?? null, newLogo: next?.base64 ?? null });
            }}
            onRefused={(reason) => {
              const errors = { logo: reason };
              form.setErrors(errors);
              onInvalid(form)(errors);
            }}
          />
          <Switch
            size="md"
            label={words.ownHue}
            checked={hue !== null}
            onChange={({ currentTarget }) =>
              form.setFieldValue('hue', currentTarget.checked ? lastHue.current : null)
            }
          />
          {hue !== null && <HueSlider hue={hue} onChange={(next) => form.setFieldValue('hue', next)} />}
        </Stack>
        <BrandPreview name={shownName(branding)} hue={hue} logo={logo} />
      </div>
    </SettingsFrame>
  );
}
