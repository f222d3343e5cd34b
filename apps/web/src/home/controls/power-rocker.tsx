import { commands } from '@soglia/hub-client/commands';
import type { SheetProps } from '../model/kind.ts';
import { powerText } from '../model/power-text.ts';
import styles from './power-rocker.module.css';
import { Rocker } from './rocker.tsx';

/** The large switch of anything that the hub turns on and off, with its state in words. */
export const PowerRocker = ({ entity, device, asked, disabled, send }: SheetProps) => (
  <div className={styles['power']}>
    <Rocker
      name={device.name}
      on={entity.state === 'on'}
      asked={asked === undefined ? undefined : asked.service !== 'turn_off'}
      disabled={disabled}
      onTurn={(on) => send(on ? commands.power.turnOn(entity) : commands.power.turnOff(entity))}
    />
    <p className={styles['word']}>{powerText(entity.state)}</p>
  </div>
);
