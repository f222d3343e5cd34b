import type { Part } from '#report/figure.ts';
import { alarms } from './alarms.ts';
import { appStart } from './start.ts';
import { attacks } from './attacks.ts';
import { automations } from './automations.ts';
import { backupDownload } from './backup-download.ts';
import { bytes } from './bytes.ts';
import { desk } from './desk.ts';
import { unreachableRemote } from './unreachable-remote.ts';
import { gateway } from './gateway.ts';
import { gatewayMemory } from './gateway-memory.ts';
import { hostedProxy } from './hosted-proxy.ts';
import { hostile } from './hostile.ts';
import { identity } from './identity.ts';
import { lighthousePart } from './lighthouse.ts';
import { map } from './map.ts';
import { offline } from './offline.ts';
import { people } from './people.ts';
import { pushChannel } from './push-channel.ts';
import { reconnect } from './reconnect.ts';
import { recovery } from './recovery.ts';
import { restricted } from './restricted.ts';
import { roles } from './roles.ts';
import { scroll } from './scroll.ts';
import { sheets } from './sheets.ts';
import { storm } from './storm.ts';
import { energy } from './energy.ts';
import { entities } from './entities.ts';
import { store } from './store.ts';

/** All parts, in the order in which they run. */
export const parts: readonly Part[] = [
  entities,
  bytes,
  appStart,
  unreachableRemote,
  offline,
  scroll,
  sheets,
  energy,
  map,
  automations,
  storm,
  reconnect,
  gateway,
  gatewayMemory,
  pushChannel,
  alarms,
  backupDownload,
  store,
  desk,
  identity,
  people,
  recovery,
  restricted,
  roles,
  hostile,
  hostedProxy,
  attacks,
  lighthousePart,
];
