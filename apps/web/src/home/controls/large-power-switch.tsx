import { commands } from '@soglia/hub-client/commands';
import type { SheetProps } from '../model/kind.ts';
import { powerText } from '../model/power-text.ts';
import { expectedPower } from './expected-power.ts';
import styles from './large-power-switch.module.css';
import { LargeSwitch } from './large-switch.tsx';

/** The large switch of anything that the hub turns on and off, with its state in words. */
export const LargePowerSwitch = ({ entity, device, pending, disabled, send }: SheetProps) => (
  <div className={styles['power']}>
    <LargeSwitch
      name={device.name}
      on={entity.state === 'on'}
      expected={expectedPower(pending)}
      disabled={disabled}
      onTurn={(on) => send(on ? commands.power.turnOn(entity) : commands.power.turnOff(entity))}
    />
    <p className={styles['word']}>{powerText(entity)}</p>
  </div>
);
