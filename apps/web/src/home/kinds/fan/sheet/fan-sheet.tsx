import { useState } from 'react';
import { mdiRotateLeft, mdiRotateRight } from '@mdi/js';
import { commands, FanFeature, hasFeature } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { formatNumber, formatPercent } from '#shared/format/quantity.ts';
import { PowerToggle } from '../../../controls/power-toggle.tsx';
import { Toggle } from '../../../controls/toggle.tsx';
import type { SheetProps } from '../../../model/kind.ts';
import { powerText } from '../../../model/power-text.ts';
import { withPreview } from '../../../model/to-device.ts';
import { Block } from '../../../controls/titled-block.tsx';
import { Choice } from '../../../controls/choice.tsx';
import { Hand, More } from '../../../controls/two-column.tsx';
import { PowerRocker } from '../../../controls/power-rocker.tsx';
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
  const { entity, asked, disabled, send } = props;
  const wanted = asked === undefined ? entity : withPreview(entity, asked);
  const swings = hasFeature(entity, FanFeature.OSCILLATE);
  const turns = hasFeature(entity, FanFeature.DIRECTION);
  return (
    <>
      <Hand>{hasSpeed(entity) ? <Speed {...props} wanted={wanted} /> : <PowerRocker {...props} />}</Hand>
      <More>
        <Presets {...{ entity, wanted, disabled, send }} />
        {swings && (
          <div className={styles['row']}>
            <span>{t('oscillate')}</span>
            <Toggle
              name={t('oscillate')}
              on={entity.attributes['oscillating'] === true}
              asked={asked?.service === 'oscillate' ? asked.data?.['oscillating'] === true : undefined}
              disabled={disabled}
              onTurn={(on) => send(commands.fan.oscillate(entity, on))}
            />
          </div>
        )}
        {turns && (
          <Block title={t('direction')}>
            <Segments
              label={t('direction')}
              options={[
                { value: 'forward', label: t('forward'), icon: mdiRotateRight },
                { value: 'reverse', label: t('reverse'), icon: mdiRotateLeft },
              ]}
              value={directionOf(wanted)}
              disabled={disabled}
              onChange={(direction) => send(commands.fan.setDirection(entity, direction))}
            />
          </Block>
        )}
      </More>
    </>
  );
};

type PartProps = Pick<SheetProps, 'entity' | 'disabled' | 'send'> & { readonly wanted: Entity };

const Presets = ({ entity, wanted, disabled, send }: PartProps) => {
  const presets = presetsOf(entity);
  if (presets.length === 0) return null;
  const options = presets.map((value) => ({ value, label: presetText(value) }));
  const shared = {
    label: t('preset'),
    options,
    value: presetOf(wanted),
    disabled,
    onChange: (preset: string) => send(commands.fan.setPreset(entity, preset)),
  };
  return presets.length > FEW ? (
    <Choice {...shared} none={t('preset.choose')} />
  ) : (
    <Block title={t('preset')}>
      <Segments {...shared} />
    </Block>
  );
};

/** The tall slider, its value, and the switch. */
const Speed = ({ wanted, ...props }: SheetProps & { readonly wanted: Entity }) => {
  const { entity, disabled, send } = props;
  const [preview, setPreview] = useState<number>();
  const speed = speedOf(wanted);
  const shown = Math.round(preview ?? speed);
  return (
    <div className={styles['speed']}>
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
      <p className={styles['value']}>
        {shown > 0 && (
          <strong>
            {formatNumber(shown)}
            <small> %</small>
          </strong>
        )}
        <span>{powerText(entity.state)}</span>
      </p>
      <div className={styles['power']}>
        <PowerToggle {...props} asked={props.asked?.expected.state === undefined ? undefined : props.asked} />
      </div>
    </div>
  );
};
