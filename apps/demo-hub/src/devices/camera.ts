import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '#durations.ts';
import type { BaseSpec, Host, Kind, Model } from '#world/kind.ts';

/** As Home Assistant. */
const TOKEN_LIFE_MS = 5 * MINUTE_MS;

interface CameraSpec extends BaseSpec {
  /** SVG of what it sees now; undefined where it has no picture to give. */
  readonly sees: (host: Host) => string | undefined;
}

/** A camera of still pictures. The last two of its tokens are valid. */
export const camera: Kind<CameraSpec, Model> = {
  domain: 'camera',
  services: {},
  build(spec, host) {
    let tokens = [newToken()];
    const renew = (): void => {
      tokens = [newToken(), ...tokens].slice(0, 2);
      host.publish();
      host.later(TOKEN_LIFE_MS, renew);
    };
    host.later(TOKEN_LIFE_MS, renew);
    return {
      features: 0,
      picture: () => ({ tokens, type: 'image/svg+xml', body: spec.sees(host) }),
      report: () => ({
        state: 'idle',
        current: {
          access_token: tokens[0],
          entity_picture: `/api/camera_proxy/camera.${spec.id}?token=${tokens[0]}`,
        },
      }),
    };
  },
};

const newToken = (): string => randomBytes(32).toString('hex');
