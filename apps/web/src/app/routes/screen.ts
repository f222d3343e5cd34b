import type { FunctionComponent } from 'react';
import { lazyComponent } from '#shared/lazy-component.tsx';
import { Waiting } from './waiting.tsx';

/** A screen that is fetched when it is first drawn. */
export const screen = <Props extends object = object>(
  load: () => Promise<{ readonly Screen: FunctionComponent<Props> }>,
) => lazyComponent(async () => (await load()).Screen, Waiting);
