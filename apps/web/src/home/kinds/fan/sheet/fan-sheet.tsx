import { useState } from 'react';
import { mdiRotateLeft, mdiRotateRight } from '@mdi/js';
import { commands, FanFeature, hasFeature } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { formatPercent } from '#shared/format/quantity.ts';
import { PercentInstrument } from '../../../controls/percent-instrument.tsx';
import { Toggle } from '../../../controls/toggle.tsx';
import type { SheetProps } from '../../../model/kind.ts';
import { withPreview } from '../../../model/to-device.ts';
import { TitledBlock } from '../../../controls/titled-block.tsx';
import { SelectField } from '../../../controls/select-field.tsx';
import { Details, Instrument } from '../../../controls/two-column.tsx';
import { LargePowerSwitch } from '../../../controls/large-power-switch.tsx';
import { Segments } from '../../../controls/segments.tsx';
import { TallSlider } from '../../../controls/tall-slider.tsx';
import styles from './fan-sheet.module.css';
import { presetText } from '../preset-text.ts';
import { t } from './texts/index.ts';
import { directionOf, grainOf, hasSpeed, presetOf, presetsOf, speedOf, stepOf } from './speed.ts';

export const wide = true;

/** More presets than these are shown in a select. */
const FEW = 3;

/** Speed, preset, oscillation and direction, as supported. */
export const Sheet = (props: SheetProps) => {
  const { entity, pending, disabled, send } = props;
  const expected = pending === undefined ? entity : withPreview(entity, pending);
  const swings = hasFeature(entity, FanFeature.OSCILLATE);
  const turns = hasFeature(entity, FanFeature.DIRECTION);
  return (
    <>
      <Instrument>
        {hasSpeed(entity) ? <Speed {...props} expected={expected} /> : <LargePowerSwitch {...props} />}
      </Instrument>
      <Details>
        <Presets entity={entity} expected={expected} disabled={disabled} send={send} />
        {swings && (
          <div className={styles['row']}>
            <span>{t('oscillate')}</span>
            <Toggle
              name={t('oscillate')}
              on={entity.attributes['oscillating'] === true}
              expected={pending?.service === 'oscillate' ? pending.data?.['oscillating'] === true : undefined}
              disabled={disabled}
              onTurn={(on) => send(commands.fan.oscillate(entity, on))}
            />
          </div>
        )}
        {turns && (
          <TitledBlock title={t('direction')}>
            <Segments
              label={t('direction')}
              options={[
                { value: 'forward', label: t('forward'), icon: mdiRotateRight },
                { value: 'reverse', label: t('reverse'), icon: mdiRotateLeft },
              ]}
              value={directionOf(expected)}
              disabled={disabled}
              onChange={(direction) => send(commands.fan.setDirection(entity, direction))}
            />
          </TitledBlock>
        )}
      </Details>
    </>
  );
};

type PartProps = Pick<SheetProps, 'entity' | 'disabled' | 'send'> & { readonly expected: Entity };

const Presets = ({ entity, expected, disabled, send }: PartProps) => {
  const presets = presetsOf(entity);
  if (presets.length === 0) return null;
  const options = presets.map((value) => ({ value, label: presetText(value) }));
  const shared = {
    label: t('preset'),
    options,
    value: presetOf(expected),
    disabled,
    onChange: (preset: string) => send(commands.fan.setPreset(entity, preset)),
  };
  return presets.length > FEW ? (
    <SelectField {...shared} none={t('preset.choose')} />
  ) : (
    <TitledBlock title={t('preset')}>
      <Segments {...shared} />
    </TitledBlock>
  );
};

/** The tall slider, its value, and the switch. */
const Speed = ({ expected, ...props }: SheetProps & { readonly expected: Entity }) => {
  const { entity, disabled, send } = props;
  const [preview, setPreview] = useState<number>();
  const speed = speedOf(expected);
  const shown = Math.round(preview ?? speed);
  return (
    <PercentInstrument {...props} percent={shown}>
      <TallSlider
        label={t('speed')}
        min={0}
        max={100}
        step={stepOf(entity)}
        grain={grainOf(entity)}
        value={speed}
        textOf={formatPercent}
        disabled={disabled}
        onChange={(percent) => send(commands.fan.setPercentage(entity, percent))}
        onPreview={setPreview}
      />
    </PercentInstrument>
  );
};
