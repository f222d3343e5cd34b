import { useState } from 'react';
import { commands } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { formatPercent } from '#shared/format/quantity.ts';
import { BRIGHTNESS_STEP, FULL_BRIGHTNESS } from '../../../controls/brightness-steps.ts';
import { PercentInstrument } from '../../../controls/percent-instrument.tsx';
import type { SheetProps } from '../../../model/kind.ts';
import { withPreview } from '../../../model/to-device.ts';
import { SelectField } from '../../../controls/select-field.tsx';
import { Details, Instrument } from '../../../controls/two-column.tsx';
import { LargePowerSwitch } from '../../../controls/large-power-switch.tsx';
import { TallSlider } from '../../../controls/tall-slider.tsx';
import { brightnessOf, isDimmable, toPercent } from '../brightness.ts';
import { ColourBlock } from './colour-block.tsx';
import { hasColour } from './colour.ts';
import { effectOf, effectsOf } from './effects.ts';
import { t } from '../texts/index.ts';
import { ColourTemperatureBlock } from './colour-temperature-block.tsx';
import { hasColourTemperature } from './colour-temperature.ts';

export const wide = true;

/** Brightness, colour, colour temperature and effects, as supported. */
export const Sheet = (props: SheetProps) => {
  const { entity, pending, disabled, send } = props;
  const expected = pending === undefined ? entity : withPreview(entity, pending);
  const effects = effectsOf(entity);
  return (
    <>
      <Instrument>
        {isDimmable(entity) ? <Dimmer {...props} expected={expected} /> : <LargePowerSwitch {...props} />}
      </Instrument>
      <Details>
        {hasColour(entity) && (
          <ColourBlock entity={entity} expected={expected} disabled={disabled} send={send} />
        )}
        {hasColourTemperature(entity) && (
          <ColourTemperatureBlock entity={entity} expected={expected} disabled={disabled} send={send} />
        )}
        {effects.length > 0 && (
          <SelectField
            label={t('effect')}
            options={effects}
            value={effectOf(expected)}
            none={t('effect.choose')}
            disabled={disabled}
            onChange={(effect) => send(commands.light.setEffect(entity, effect))}
          />
        )}
      </Details>
    </>
  );
};

/** The tall slider, its value, and the switch. */
const Dimmer = ({ expected, ...props }: SheetProps & { readonly expected: Entity }) => {
  const { entity, device, disabled, send } = props;
  const [preview, setPreview] = useState<number>();
  const brightness = brightnessOf(expected);
  const percent = toPercent(preview ?? brightness);
  return (
    <PercentInstrument {...props} percent={percent}>
      <TallSlider
        label={t('brightness')}
        min={0}
        max={FULL_BRIGHTNESS}
        step={BRIGHTNESS_STEP}
        value={brightness}
        textOf={(value) => formatPercent(toPercent(value))}
        color={device.lamp?.color}
        disabled={disabled}
        onChange={(value) => send(commands.light.setBrightness(entity, value))}
        onPreview={setPreview}
      />
    </PercentInstrument>
  );
};
