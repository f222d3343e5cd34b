import type { PublicSettings } from '@soglia/contracts';
import type { Platform } from '@soglia/hub-client/platform';

/**
 * The platform of the app, wherever it is served from: on the hosted domain requests to a hub go through the app origin,
 * as a hub lets no page of another origin read its answers. Sockets need none of that and stay as they are. The rules are
 * loaded there only.
 * @param known the public settings; undefined where they could not be loaded, and the hub is asked directly
 */
export const createHubPlatform = (
  platform: Platform,
  known: () => Promise<PublicSettings | undefined>,
): Platform => ({
  ...platform,
  async fetch(url, init) {
    const settings = await known();
    return settings?.hosted === true
      ? (await import('./hosted-proxy.ts')).fetchHosted({ ...init, url }, platform, settings)
      : platform.fetch(url, init);
  },
});
