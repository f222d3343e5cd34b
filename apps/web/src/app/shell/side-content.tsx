import { useSyncExternalStore, type ReactNode } from 'react';
import type { CapabilityState } from '@soglia/hub-client/capabilities';
import { useConnection } from '#hub/use-connection.ts';
import { useCapabilities } from '#hub/use-capabilities.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { Logo } from '#shared/ui/logo.tsx';
import { useProduct } from '#shared/ui/product.ts';
import { useLocation } from '../router/router.tsx';
import { entryBadges } from '../notifications/bell.ts';
import { Link } from '../router/link.tsx';
import { t } from './texts/index.ts';
import { HouseStatusLine, type HouseStatus } from './house-status-line.tsx';
import { entriesFor, isHere, type SideEntry } from './side-entries.ts';
import styles from './side.module.css';

interface SideContentProps {
  readonly status: HouseStatus;
  readonly onNotifications: () => void;
  /** An entry was chosen: a drawer closes. */
  readonly onChosen?: () => void;
}

/** The same list for the sidebar, the rail and the drawer of a phone. */
export const SideContent = ({ status, onNotifications, onChosen }: SideContentProps) => {
  const { pathname } = useLocation();
  return (
    <>
      <Link className={styles['home']} to="/" onFollow={onChosen}>
        <Logo size={32} />
        <span className={styles['names']}>
          <b>{useProduct()}</b>
          <small>{useHouseName()}</small>
          <span className="vh">{t('home.go')}</span>
        </span>
      </Link>
      <ul className={styles['list']}>
        {entriesFor(useKnownCapabilities()).map(({ entry, held }) => (
          <li key={entry.id} className={held ? styles['held'] : undefined}>
            <Entry
              entry={entry}
              here={isHere(entry, pathname)}
              onFollow={onChosen}
              onOpen={() => {
                onChosen?.();
                onNotifications();
              }}
            />
          </li>
        ))}
      </ul>
      <HouseStatusLine status={status} />
    </>
  );
};

/** Failed attempts to connect after which the entries are shown without knowing the role: some seconds. */
const ATTEMPTS = 2;

/** Of a house that cannot be reached nothing is waited for. */
function useKnownCapabilities(): CapabilityState {
  const capabilities = useCapabilities();
  const { state } = useConnection();
  const isRetrying = state.kind === 'retrying' && state.attempt > ATTEMPTS;
  const away = isRetrying || state.kind === 'lost' || state.kind === 'refused';
  return capabilities.kind === 'unknown' && away ? { kind: 'bare' } : capabilities;
}

interface EntryProps {
  readonly entry: SideEntry;
  readonly here: boolean;
  readonly onFollow: (() => void) | undefined;
  readonly onOpen: () => void;
}

const Entry = ({ entry, here, onFollow, onOpen }: EntryProps) => {
  const words: ReactNode = (
    <>
      <Icon path={entry.icon} />
      <span>{t(`side.${entry.id}`)}</span>
      {useSyncExternalStore(entryBadges.subscribe, entryBadges.get)[entry.id]}
    </>
  );
  if (entry.to === undefined) {
    return (
      <button type="button" className={styles['link']} aria-haspopup="dialog" onClick={onOpen}>
        {words}
      </button>
    );
  }
  return (
    <Link
      className={styles['link']}
      to={entry.to.path}
      aria-current={here ? 'page' : undefined}
      onFollow={onFollow}
    >
      {words}
    </Link>
  );
};

/** The name of the home by the hub; a non-breaking space until it is known, which keeps the height. */
function useHouseName(): string {
  const list = useKnownEntities();
  const home =
    list.kind === 'loaded' ? list.entities.find(({ entity_id }) => entity_id === 'zone.home') : undefined;
  return home?.name ?? '\u00a0';
}
