import { useOpenDevice } from '../model/open-device-context.ts';
import styles from './card.module.css';

interface CardNameProps {
  readonly id?: string;
  readonly entityId: string;
  readonly name: string;
}

/** The name, a button that opens the sheet. Its click area is the whole card except the controls. */
export const CardName = ({ id, entityId, name }: CardNameProps) => {
  const open = useOpenDevice();
  return (
    <h3 id={id}>
      <button
        type="button"
        className={styles['open']}
        data-opens={entityId}
        aria-haspopup="dialog"
        onClick={() => open(entityId)}
      >
        <span className={styles['name']}>{name}</span>
      </button>
    </h3>
  );
};
