// @vitest-environment happy-dom
import type { PreferenceName } from '@soglia/contracts/preferences';
import { emptyPreferences } from '@soglia/preferences';
import { expect, it, vi } from 'vitest';
import { refusal, startCompanionServer, type Answer } from '#home/companion/testing/companion-server.ts';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { testPlatform } from '#shared/testing/test-platform.ts';
import { followPreferences } from './follow-preferences.ts';
import { openBrowser } from './testing/open-browser.ts';

const UNTIL = { timeout: 20_000 };
const PUT = 'PUT /api/preferences/notifications';

const night = { from: '22:30', to: '07:00' };
const quiet = { ...emptyPreferences.notifications, quiet_hours: night };
const stored = (name: PreferenceName, revision: number, document: unknown) => ({ name, revision, document });

async function follow(
  answers: Readonly<Record<string, Answer>>,
  items: Readonly<Record<string, string>> = {},
) {
  const server = await startCompanionServer(answers);
  const device = openBrowser(items);
  let listener: (event: unknown) => void = () => undefined;
  const { hub } = createFakeHub({
    ready: true,
    subscribe: (_command: unknown, onEvent: (event: never) => void) => {
      listener = onEvent as (event: unknown) => void;
      return () => undefined;
    },
  });
  const stop = followPreferences({
    connection: hub.connection,
    origin: { platform: testPlatform, base: server.url, accessToken: () => Promise.resolve('token') },
    username: 'maria',
    browser: device.browser,
    copy: device.copy,
  });
  return {
    server,
    ...device,
    /** The connection begins: what the gateway has. */
    connect: (...documents: ReturnType<typeof stored>[]) =>
      listener({ type: 'current', user_id: 'u1', documents }),
    tell: (document: ReturnType<typeof stored>) => listener({ type: 'changed', document }),
    tellAnything: (event: unknown) => listener(event),
    async [Symbol.asyncDispose]() {
      stop();
      await server[Symbol.asyncDispose]();
    },
  };
}

it('quiet hours that were chosen offline are sent as soon as the gateway is there', async () => {
  await using at = await follow({ [PUT]: [200, stored('notifications', 1, quiet)] });
  at.settings.notifications.change((now) => ({ ...now, quiet_hours: night }));
  expect(at.settings.notifications.value()).toEqual(quiet);
  expect(at.server.asked).toEqual([]);
  at.connect();
  await vi.waitFor(() => expect(at.server.asked).toHaveLength(1), UNTIL);
  expect(at.server.asked).toEqual([{ what: PUT, body: { revision: 0, document: quiet } }]);
  await vi.waitFor(
    () => expect(at.copy.record.read().agreed.notifications).toMatchObject({ revision: 1, document: quiet }),
    UNTIL,
  );
});

it('open settings follow what another device chooses, and keep what was chosen here', async () => {
  await using at = await follow({});
  at.connect(stored('notifications', 1, emptyPreferences.notifications));
  const seen = vi.fn<() => void>();
  at.settings.notifications.subscribe(seen);
  at.tell(stored('notifications', 2, quiet));
  expect(at.settings.notifications.value()).toEqual(quiet);
  expect(seen).toHaveBeenCalledOnce();
  // Here doors are switched off at the moment in which the other device ends the quiet hours.
  at.settings.notifications.change((now) => ({ ...now, categories: { ...now.categories, doors: false } }));
  at.tell(stored('notifications', 3, emptyPreferences.notifications));
  expect(at.settings.notifications.value()).toMatchObject({
    quiet_hours: null,
    categories: { doors: false, batteries: true },
  });
});

it('what a gateway does not store now is tried again, and one that it refuses is not', async () => {
  await using at = await follow({ [PUT]: refusal(503, 'store_unavailable', 'L’archivio non risponde.') });
  at.connect();
  at.settings.notifications.change((now) => ({ ...now, quiet_hours: night }));
  await vi.waitFor(() => expect(at.server.asked.length).toBeGreaterThan(1), UNTIL);
  expect(at.settings.notifications.value()).toEqual(quiet);
  at.server.answers.set(PUT, refusal(422, 'preference_invalid', 'Non si può salvare.'));
  await vi.waitFor(() => expect(at.server.asked.length).toBeGreaterThan(2), UNTIL);
  const { length } = at.server.asked;
  at.settings.room_order.change(() => ['cucina']);
  await vi.waitFor(() => expect(at.server.asked.at(-1)?.what).toContain('room_order'), UNTIL);
  expect(at.server.asked.filter(({ what }) => what === PUT)).toHaveLength(length);
});

it('a text that is damaged is mended by what the gateway is known to have', async () => {
  const agreed = { notifications: { revision: 4, document: quiet } };
  await using at = await follow(
    {},
    {
      preferences_of: JSON.stringify({ username: 'maria', userId: 'u1', agreed }),
      notification_choices: '{half',
    },
  );
  expect(at.settings.notifications.value()).toEqual(quiet);
  at.connect(stored('notifications', 4, quiet));
  expect(at.json('notification_choices')).toEqual(quiet);
  expect(at.server.asked).toEqual([]);
});

it('events of a newer gateway and documents of a newer app change nothing', async () => {
  await using at = await follow({}, { notification_choices: JSON.stringify(quiet) });
  for (const event of [null, 7, { type: 'paused' }, { type: 'changed' }]) at.tellAnything(event);
  at.connect(stored('notifications', 9, { categories: {}, levels: [1, 2] }));
  expect(at.settings.notifications.value()).toEqual(quiet);
  at.settings.notifications.change((now) => ({ ...now, quiet_hours: null }));
  expect(at.settings.notifications.value().quiet_hours).toBeNull();
});
