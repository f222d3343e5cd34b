import { useConnection } from '#hub/use-connection.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { t } from './texts/index.ts';
import styles from './side.module.css';

/** Whether the app reaches the hub from home, and at which address. */
export interface HouseStatus {
  /** At home or away; undefined where that is not known. */
  readonly location: 'home' | 'away' | undefined;
  /** The address in use, as people write it; undefined where none is. */
  readonly address: string | undefined;
}

/** The text for each state without a connection. */
const withoutConnection = {
  connecting: 'status.connecting',
  retrying: 'status.connecting',
  closed: 'status.connecting',
  lost: 'connection.lost',
  refused: 'status.refused',
} as const;

/** The connection state at the foot of the sidebar, always visible. */
export const HouseStatusLine = ({ status }: { readonly status: HouseStatus }) => {
  const { kind } = useConnection().state;
  const words = kind === 'ready' ? t(`status.${status.location ?? 'somewhere'}`) : t(withoutConnection[kind]);
  return (
    <p className={styles['hub']}>
      <i className={classNames(styles['dot'], kind === 'ready' && styles['ok'])} />
      <span>
        {words}
        <small>{status.address ?? '\u00a0'}</small>
      </span>
    </p>
  );
};
