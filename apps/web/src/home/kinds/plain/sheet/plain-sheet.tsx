import { commands } from '@soglia/hub-client/commands';
import { Switch } from '#shared/ui/switch.tsx';
import type { SheetProps } from '../../../model/kind.ts';
import { TitledBlock } from '../../../controls/titled-block.tsx';
import { Reading } from '../../../controls/reading.tsx';
import { attributeTexts, type AttributeText } from './attribute-texts.ts';
import styles from './plain-sheet.module.css';
import { t } from './texts/index.ts';

/** The sheet of kinds without one: state, switch where there is one, and all attributes. */
export const Sheet = (props: SheetProps) => {
  const { entity, device, now } = props;
  const { known, others } = attributeTexts(entity, now);
  return (
    <>
      <Reading entity={entity} device={device} now={now} />
      {isSwitched(props) && <Power {...props} />}
      {known.length > 0 && (
        <TitledBlock title={t('details')}>
          <Lines lines={known} />
        </TitledBlock>
      )}
      {others.length > 0 && (
        <details className={styles['more']}>
          <summary>{t('more')}</summary>
          <Lines lines={others} />
        </details>
      )}
    </>
  );
};

const isSwitched = ({ entity, device }: SheetProps): boolean =>
  device.control_type === 'toggle' && ['on', 'off'].includes(entity.state);

const Power = ({ entity, device, pending, disabled, send }: SheetProps) => {
  const on = entity.state === 'on';
  const expected = pending === undefined ? on : pending.service !== 'turn_off';
  return (
    <p>
      <Switch
        label={device.name}
        checked={on}
        pending={expected !== on}
        disabled={disabled}
        onChange={() => send(expected ? commands.power.turnOff(entity) : commands.power.turnOn(entity))}
      />
    </p>
  );
};

const Lines = ({ lines }: { readonly lines: readonly AttributeText[] }) => (
  <dl className={styles['lines']}>
    {lines.map(({ key, label, value }) => (
      <div key={key}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
