import type { Part } from '#report/figure.ts';
import { appStart } from './start.ts';
import { bytes } from './bytes.ts';
import { deadTunnel } from './dead-tunnel.ts';
import { gateway } from './gateway.ts';
import { gatewayMemory } from './gateway-memory.ts';
import { lighthousePart } from './lighthouse.ts';
import { offline } from './offline.ts';
import { reconnect } from './reconnect.ts';
import { scroll } from './scroll.ts';
import { sheets } from './sheets.ts';
import { storm } from './storm.ts';
import { store } from './store.ts';

/** Everything that the bench can do, in the order in which it does it. */
export const parts: readonly Part[] = [
  store,
  bytes,
  appStart,
  deadTunnel,
  offline,
  scroll,
  sheets,
  storm,
  reconnect,
  gateway,
  gatewayMemory,
  lighthousePart,
];
