import { MINUTE_MS } from '#durations.ts';
import { LOCAL_PLACE } from '#backups/local-place.ts';
import type { Home } from '#homes/home.ts';

/** The network storage in the hall. */
const NAS = 'webdav.nas_bianchi';
/** Public, demo data only. */
const PASSWORD = 'tiglio-lampada-fiume-23';

type Copy = Home['backups']['copies'][number];

const automatic = (copy: Pick<Copy, 'id' | 'daysAgo' | 'size' | 'hubVersion' | 'failedPlaces'>): Copy => ({
  ...copy,
  name: `Automatic backup ${copy.hubVersion}`,
  isAutomatic: true,
  hasDatabase: true,
  sinceMidnightMs: (4 * 60 + 45 + ((copy.daysAgo * 17) % 60)) * MINUTE_MS,
  passwords: {
    [LOCAL_PLACE]: null,
    ...(copy.failedPlaces.length > 0 ? {} : { [NAS]: PASSWORD }),
  },
});

/** Four automatic backups, encrypted on the network storage, and one by hand with a password. */
export const backups: Home['backups'] = {
  places: [
    { id: LOCAL_PLACE, name: 'local' },
    { id: NAS, name: 'NAS di casa' },
  ],
  copies: [
    {
      id: '4e0c91d7',
      name: 'Prima dell’aggiornamento',
      isAutomatic: false,
      hasDatabase: true,
      hubVersion: '2026.10.4',
      size: 296_400_000,
      daysAgo: 16,
      sinceMidnightMs: (21 * 60 + 12) * MINUTE_MS,
      passwords: { [LOCAL_PLACE]: PASSWORD },
      failedPlaces: [],
    },
    automatic({ id: 'b15a7730', daysAgo: 3, size: 309_100_000, hubVersion: '2026.11.0', failedPlaces: [] }),
    automatic({
      id: '09f3c2ae',
      daysAgo: 2,
      size: 310_700_000,
      hubVersion: '2026.11.0',
      failedPlaces: [NAS],
    }),
    automatic({ id: 'd27b6e14', daysAgo: 1, size: 311_900_000, hubVersion: '2026.11.0', failedPlaces: [] }),
    automatic({ id: '6a48fb05', daysAgo: 0, size: 313_200_000, hubVersion: '2026.11.0', failedPlaces: [] }),
  ],
  settings: {
    agents: {
      [LOCAL_PLACE]: { protected: false, retention: null },
      [NAS]: { protected: true, retention: { copies: 7, days: null } },
    },
    automatic_backups_configured: true,
    create_backup: {
      agent_ids: [LOCAL_PLACE, NAS],
      include_addons: null,
      include_all_addons: false,
      include_database: true,
      include_folders: null,
      name: null,
      password: PASSWORD,
    },
    retention: { copies: 4, days: null },
    schedule: { days: [], recurrence: 'daily', time: null },
  },
};
