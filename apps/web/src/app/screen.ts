import type { FunctionComponent } from 'react';
import { lazyPart } from '#shared/lazy-part.ts';

/** A screen that is fetched when it is wanted. */
export const screen = (load: () => Promise<{ readonly Screen: FunctionComponent }>) =>
  lazyPart(async () => (await load()).Screen);
