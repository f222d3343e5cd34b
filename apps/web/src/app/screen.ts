import type { FunctionComponent } from 'react';
import { lazyComponent } from '#shared/lazy-component.tsx';
import { Waiting } from './waiting.tsx';

/** A screen that is fetched when it is wanted. */
export const screen = (load: () => Promise<{ readonly Screen: FunctionComponent }>) =>
  lazyComponent(async () => (await load()).Screen, Waiting);
