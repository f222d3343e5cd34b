import { expect, test } from 'vitest';
import { routeAccess } from './route-access.ts';

test.each([
  ['/api/websocket', '', 'open'],
  ['/api/onboarding', '', 'open'],
  ['/api/webhook/abc', '', 'open'],
  ['/api/hls/abc/playlist.m3u8', '', 'open'],
  ['/api/brands/integration/hue/icon.png', 'token=x', 'open'],
  ['/api/camera_proxy/camera.porta', 'token=abc', 'keyed'],
  ['/api/camera_proxy/camera.porta', '', 'closed'],
  ['/api/camera_proxy/camera.porta', 'token=', 'closed'],
  ['/api/states', 'token=abc', 'closed'],
  ['/api/', '', 'closed'],
  ['/api/websocketx', '', 'closed'],
  ['/api/onboardingx', '', 'closed'],
  ['/api/hassio/addons/x/icon', '', 'open'],
  ['/api/hassio/backups/new', '', 'closed'],
])('%s?%s is %s', (path, query, kind) => {
  expect(routeAccess(path, query)).toBe(kind);
});
