import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { mdiMapMarkerRadiusOutline } from '@mdi/js';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useConnection } from '#hub/use-connection.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ScreenTop } from '#shared/ui/screen.tsx';
import { useElapsed } from '#shared/use-elapsed.ts';
import { LoadHelpContext, type LoadHelp } from '#home/load-failure/load-help-context.ts';
import { useAllowed } from '#hub/use-allowed.ts';
import { MapFailure } from './map-failure.tsx';
import { MapSkeleton } from './map-skeleton.tsx';
import { MapView } from './map-view.tsx';
import { t } from './texts/index.ts';
import { StoredZoneNote } from './zones/stored-zone-note.tsx';

interface MapScreenProps {
  /** A link to the dashboard. */
  readonly home: ReactNode;
  readonly help: LoadHelp;
}

/** After this, states that have not come are reported. */
const LOAD_TIMEOUT_MS = 15_000;

/** 'Mappa' */
export const MapScreen = ({ home, help }: MapScreenProps) => {
  const allowed = useMaySeeMap();
  const listed = useKnownEntities().kind === 'loaded';
  const { state, retryNow } = useConnection();
  const timedOut = useElapsed(!listed || allowed === undefined, LOAD_TIMEOUT_MS);
  const [isDrawn, setDrawn] = useState(false);
  // Drawn bit by bit: what leads here answers at once.
  useEffect(() => startTransition(() => setDrawn(true)), []);
  if (isDrawn && listed && allowed === true) {
    return (
      <LoadHelpContext value={help}>
        <MapView />
      </LoadHelpContext>
    );
  }
  return (
    <LoadHelpContext value={help}>
      <ScreenTop title={t('title')} icon={mdiMapMarkerRadiusOutline} />
      {allowed === false ? (
        <>
          <EmptyState kind="unavailable" title={t('closed.title')} actions={home}>
            {t('closed')}
          </EmptyState>
          <StoredZoneNote onResume={undefined} />
        </>
      ) : timedOut || state.kind === 'lost' || state.kind === 'refused' ? (
        <MapFailure error={'error' in state ? state.error : undefined} again={retryNow} />
      ) : (
        <MapSkeleton />
      )}
    </LoadHelpContext>
  );
};

/** The function of the menu that shows the map. */
const MAP_FUNCTION = 1;

/** Whether the person may see where people and things are; undefined until that is known. */
const useMaySeeMap = (): boolean | undefined => useAllowed(({ functions }) => functions.has(MAP_FUNCTION));
