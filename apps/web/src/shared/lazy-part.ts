import { lazy, type FunctionComponent, type LazyExoticComponent } from 'react';
import { textsReady } from './i18n/locale.ts';

/** A component that is fetched when it is first drawn, and drawn when its texts are there in the language in use. */
export const lazyPart = <Props>(
  load: () => Promise<FunctionComponent<Props>>,
): LazyExoticComponent<FunctionComponent<Props>> =>
  lazy(async () => {
    const component = await load();
    await textsReady();
    return { default: component };
  });
