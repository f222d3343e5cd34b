import { lazy, type ComponentType } from 'react';
import { textsReady } from '#shared/i18n/locale.ts';

/** A screen that is fetched when it is wanted, with its texts in the language in use. */
export const screen = (load: () => Promise<{ readonly Screen: ComponentType }>) =>
  lazy(async () => {
    const { Screen } = await load();
    await textsReady();
    return { default: Screen };
  });
