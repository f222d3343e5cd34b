import { useConnection } from '#hub/use-connection.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { t } from './texts/index.ts';
import styles from './side.module.css';

/** Where the app stands towards the house. */
export interface HouseStatus {
  /** At home or away; undefined where that is not known. */
  readonly location: 'home' | 'away' | undefined;
  /** The address in use, as people write it; undefined where none is. */
  readonly address: string | undefined;
}

/** What the line is called while it is not there. */
const withoutConnection = {
  connecting: 'status.connecting',
  retrying: 'status.connecting',
  closed: 'status.connecting',
  lost: 'connection.lost',
  refused: 'status.refused',
} as const;

/** One quiet line at the foot of the sidebar: what the banner says aloud when the line is down, it says all the time. */
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
