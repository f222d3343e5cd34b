import { useId, useState } from 'react';
import { mdiFan, mdiFire, mdiPower, mdiSnowflake, mdiThermometerAlert, mdiWaterPercent } from '@mdi/js';
import { commands } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { formatPercent, formatTemperature } from '#shared/format/quantity.ts';
import { Note } from '#shared/ui/note.tsx';
import { numberOf, percentOf, textOf } from '../../../model/attributes.ts';
import type { SheetModule, SheetProps } from '../../../model/kind.ts';
import { withPreview } from '../../../model/to-device.ts';
import { ProgrammeSlot } from '../../../schedules/schedule-slot.tsx';
import { useUnsavedWord } from '../../../schedules/use-unsaved-notice.ts';
import { Choice } from '../../../controls/choice.tsx';
import { Hand, More } from '../../../controls/two-column.tsx';
import { Reading } from '../../../controls/reading.tsx';
import { Segments } from '../../../controls/segments.tsx';
import { unitOf } from '../setpoint.ts';
import { aimsOf, type Aim } from './target-temperatures.ts';
import { airOf } from './air.ts';
import { actionText, lookOf, modesOf } from './climate-words.ts';
import styles from './climate-sheet.module.css';
import { Dial } from './dial.tsx';
import { holdsTwo, programmeOf } from './climate-schedule.ts';
import { t } from './texts/index.ts';

export const wide = true;
export const history: SheetModule['history'] = { attribute: 'current_temperature', unit: unitOf };

/** The current action, and, with a target temperature, its schedule or the reason why it has none. */
export const Sheet = (props: SheetProps) => {
  const { entity, device, disabled } = props;
  const of = programmeOf(entity);
  const [tab, setTab] = useState<'now' | 'programme'>('now');
  const panel = useId();
  useUnsavedWord(entity.entity_id, device.name);
  if (of === undefined) return <Now {...props} />;
  return (
    <>
      <div className={styles['tabs']}>
        <Segments
          label={t('tabs')}
          options={[
            { value: 'now', label: t('tab.now') },
            { value: 'programme', label: t('tab.programme') },
          ]}
          value={tab}
          panel={panel}
          onChange={setTab}
        />
      </div>
      <div
        id={panel}
        role="tabpanel"
        aria-label={t(`tab.${tab}`)}
        className={styles[tab]}
        data-whole={tab === 'programme' ? '' : undefined}
      >
        {tab === 'now' ? (
          <Now {...props} />
        ) : typeof of === 'string' ? (
          <p>{t(`programme.${of}`)}</p>
        ) : (
          <>
            {holdsTwo(entity) && (
              <Note tone="info" icon={mdiThermometerAlert} role="status">
                {t('programme.heatCool')}
              </Note>
            )}
            <ProgrammeSlot entityId={entity.entity_id} name={device.name} disabled={disabled} of={of} />
          </>
        )}
      </div>
    </>
  );
};

/** What the device supports: one or two target temperatures, modes, presets, fan and swing. */
const Now = (props: SheetProps) => {
  const { entity, asked, disabled, send } = props;
  const wanted = asked === undefined ? entity : withPreview(entity, asked);
  const modes = modesOf(entity);
  return (
    <>
      <Hand>
        <Instrument {...props} wanted={wanted} />
      </Hand>
      <More>
        {modes.length > 1 && (
          <Segments
            label={t('mode')}
            options={modes}
            value={wanted.state}
            disabled={disabled}
            onChange={(mode) => send(commands.climate.setMode(entity, mode))}
          />
        )}
        {airOf(entity).map(({ id, attribute, options, command }) => (
          <Choice
            key={id}
            label={t(id)}
            options={options}
            value={textOf(wanted, attribute)}
            none={t('choose')}
            disabled={disabled}
            onChange={(value) => send(command(entity, value))}
          />
        ))}
      </More>
    </>
  );
};

/** The dial; the measured temperature where none can be set. */
const Instrument = ({ wanted, ...props }: SheetProps & { readonly wanted: Entity }) => {
  const { entity, device, disabled, send, now } = props;
  const aims = aimsOf(wanted);
  if (aims === undefined) return <Reading entity={entity} device={device} now={now} />;
  return (
    <Dial
      aims={aims}
      look={lookOf(entity)}
      doing={actionText(entity)}
      icon={iconOf(entity)}
      current={numberOf(entity, 'current_temperature')}
      now={nowText(entity)}
      unit={unitOf(entity)}
      disabled={disabled}
      onChange={(aim) => send(aimed(entity, aim))}
    />
  );
};

const aimed = (entity: Entity, aim: Aim) =>
  aim.kind === 'one'
    ? commands.climate.setTemperature(entity, aim.value)
    : commands.climate.setRange(entity, aim.low, aim.high);

function iconOf(entity: Entity): string | undefined {
  switch (textOf(entity, 'hvac_action')) {
    case 'heating':
    case 'preheating':
      return mdiFire;
    case 'cooling':
    case 'defrosting':
      return mdiSnowflake;
    case 'drying':
      return mdiWaterPercent;
    case 'fan':
      return mdiFan;
    case 'off':
      return mdiPower;
    default:
      return undefined;
  }
}

function nowText(entity: Entity): string | undefined {
  const current = numberOf(entity, 'current_temperature');
  const humid = percentOf(entity, 'current_humidity');
  const humidity = humid === undefined ? undefined : formatPercent(humid);
  if (current === undefined) return humidity === undefined ? undefined : t('humid', { humidity });
  const temperature = formatTemperature(current, unitOf(entity));
  return humidity === undefined ? t('now', { temperature }) : t('nowHumid', { temperature, humidity });
}
