import type { Part } from '#report/figure.ts';
import { appStart } from './start.ts';
import { bytes } from './bytes.ts';
import { unreachableRemote } from './unreachable-remote.ts';
import { gateway } from './gateway.ts';
import { gatewayMemory } from './gateway-memory.ts';
import { hostile } from './hostile.ts';
import { lighthousePart } from './lighthouse.ts';
import { offline } from './offline.ts';
import { reconnect } from './reconnect.ts';
import { scroll } from './scroll.ts';
import { sheets } from './sheets.ts';
import { storm } from './storm.ts';
import { store } from './store.ts';

/** All parts, in the order in which they run. */
export const parts: readonly Part[] = [
  store,
  bytes,
  appStart,
  unreachableRemote,
  offline,
  scroll,
  sheets,
  storm,
  reconnect,
  gateway,
  gatewayMemory,
  hostile,
  lighthousePart,
];
