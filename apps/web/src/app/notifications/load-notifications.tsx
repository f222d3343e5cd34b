import { lazyComponent } from '#shared/lazy-component.tsx';

/** In the file of the menu, so that the house itself names no further file. */
export const Notifications = lazyComponent(async () => (await import('./notifications.tsx')).Notifications);
