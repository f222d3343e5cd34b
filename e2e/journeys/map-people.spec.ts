import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#fixtures/accessibility.ts';
import { prepareHouse } from '#fixtures/prepare-house.ts';
import { signInOverRest } from '#fixtures/sign-in-over-rest.ts';
import type { Stack } from '#fixtures/stack.ts';
import { expect, test } from '#fixtures/test.ts';

const HOME = { latitude: 43.7696, longitude: 11.2558 };
/** In no zone, and on nobody's way. */
const AWAY = { latitude: 43.756, longitude: 11.236 };

/** How wide the widest of these shapes is drawn, in pixels; 0 without any. */
const widest = (page: Page, kind: 'accuracy' | 'track') =>
  page
    .locator(`path[class*="${kind}"]`)
    .evaluateAll((shapes) => Math.max(0, ...shapes.map((shape) => shape.getBoundingClientRect().width)));

/** What another person of the house asks our own API, and what it answers. */
async function askAsLuca(stack: Stack, path: string, body?: object): Promise<unknown> {
  const { access_token } = await signInOverRest(stack.hubUrl, `${stack.appUrl}/`, stack.guest);
  const answer = await fetch(`${stack.hubUrl}${path}`, {
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'PUT', body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

test(
  'devices and people that move are followed and filtered, and a person decides who sees their track',
  { tag: '@phone' },
  async ({ page, pointer, stack, visit, demoHub }) => {
    await prepareHouse(stack);
    const van = { friendly_name: 'Furgone', source_type: 'gps', gps_accuracy: 400, battery_level: 12 };
    demoHub.faults.setState('device_tracker.furgone', 'not_home', { ...van, ...AWAY });
    const maria = (await stack.hubApi.find('person.maria'))?.attributes ?? {};
    demoHub.faults.setState('person.maria', 'home', { ...maria, ...HOME });
    await visit('/map');
    const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await expect(rowOf('Furgone')).toContainText(/12\s?%/);
    await expect(rowOf('Furgone').getByRole('img', { name: 'Batteria' })).toBeVisible();

    await pointer.press(page.getByRole('button', { name: 'Mostra Furgone sulla mappa' }));
    const marker = page.getByRole('button', { name: 'Furgone: Fuori casa' });
    await expect(marker).toBeVisible();
    await expect.poll(() => widest(page, 'accuracy')).toBeGreaterThan(100);
    const before = (await marker.boundingBox())?.y ?? 0;
    demoHub.faults.setState('device_tracker.furgone', 'not_home', { ...van, ...AWAY, latitude: 43.758 });
    await expect.poll(async () => (await marker.boundingBox())?.y ?? before).toBeLessThan(before - 20);
    demoHub.faults.setState('device_tracker.furgone', 'not_home', { ...van, ...AWAY, gps_accuracy: 5 });
    await expect.poll(() => widest(page, 'accuracy')).toBeLessThan(60);

    await pointer.press(page.getByText('Filtra', { exact: true }));
    const type = page.getByRole('combobox', { name: 'Tipo' });
    await type.selectOption('Localizzatori');
    await expect(rowOf('Maria Bianchi')).toHaveCount(0);
    await expect(marker).toBeVisible();
    await type.selectOption('Persone');
    await expect(rowOf('Maria Bianchi')).toBeVisible();
    await expect(rowOf('Furgone')).toHaveCount(0);
    await expect(marker).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await type.selectOption('Tutti');

    demoHub.faults.setState('person.maria', 'not_home', { ...maria, ...AWAY, longitude: 11.29 });
    await expect(rowOf('Maria Bianchi')).toContainText('Fuori casa');
    const track = page.getByRole('button', { name: 'Percorso di oggi di Maria Bianchi' });
    await pointer.press(page.getByRole('button', { name: 'Mostra Maria Bianchi sulla mappa' }));
    await expect(async () => {
      await pointer.press(page.getByRole('button', { name: 'Rimpicciolisci' }));
      await expect(page.getByText(/^\d{2,}\s?km$/)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await pointer.press(track);
    // However far away the map was.
    await expect.poll(() => widest(page, 'track')).toBeGreaterThan(100);
    const stops = rowOf('Maria Bianchi').getByRole('listitem');
    // The last one, unless her phone has told of its own way meanwhile.
    await expect(stops.filter({ hasText: /^\d{1,2}:\d\d.*, in movimento$/ }).last()).toBeVisible();
    expect(await stops.count()).toBeGreaterThan(1);
    await expectAccessible(page);
    await pointer.press(track);
    await expect.poll(() => widest(page, 'track')).toBe(0);

    const share = page.getByRole('switch', { name: 'Mostra agli altri il mio percorso' });
    await expect(share).not.toBeChecked();
    expect(await askAsLuca(stack, '/api/map')).toMatchObject({ tracks: ['person.luca'] });
    await pointer.press(share);
    await expect(share).toBeChecked();
    expect(await askAsLuca(stack, '/api/map')).toMatchObject({ tracks: ['person.luca', 'person.maria'] });
    await expect(page.getByRole('button', { name: 'Percorso di oggi di Luca Bianchi' })).toHaveCount(0);
    await askAsLuca(stack, '/api/map/track', { shares_track: true });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Percorso di oggi di Luca Bianchi' })).toBeVisible();
    await expect(share).toBeChecked();
    await pointer.press(share);
    await expect(share).not.toBeChecked();
    await expect
      .poll(async () => (await askAsLuca(stack, '/api/map')) as object)
      .toMatchObject({ tracks: ['person.luca'] });
  },
);

test(
  'while the gateway knows nobody of the house, everybody sees their own track',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/map');
    await expect(page.getByRole('button', { name: 'Percorso di oggi di Maria Bianchi' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Percorso di oggi di Luca Bianchi' })).toHaveCount(0);
  },
);

test.describe('with tiles of another server', () => {
  const TILE = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><path d="M0 0h99v99z"/></svg>`;
  let tiles: Server | undefined;
  const serveTiles = async (port: number) => {
    tiles = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' }).end(TILE),
    ).listen(port, '127.0.0.1');
    await once(tiles, 'listening');
    return (tiles.address() as AddressInfo).port;
  };
  const stopTiles = async () => {
    const closed = tiles && once(tiles, 'close');
    tiles?.close();
    tiles?.closeAllConnections();
    await closed;
  };
  test.use({
    gatewaySettings: async ({}, use) => {
      const url = `http://127.0.0.1:${await serveTiles(0)}`;
      await use({ mapTilesUrl: `${url}/{z}/{x}/{y}.svg`, mapTilesAttribution: '© Chi disegna' });
      await stopTiles();
    },
  });

  test(
    'tiles are drawn with their attribution; while they do not load the map says so and stays usable',
    { tag: '@phone' },
    async ({ page, pointer, visit, guard, gatewaySettings }) => {
      const { origin, port } = new URL(gatewaySettings.mapTilesUrl ?? '');
      guard.admit(origin);
      await visit('/map');
      const failed = page.getByRole('status').filter({ hasText: 'Lo sfondo della mappa non si carica.' });
      const maker = page.getByText('© Chi disegna');
      await expect(maker).toBeVisible();
      await expect
        .poll(() =>
          page
            .locator(`img[src^="${origin}/"]`)
            .evaluateAll((images) => images.some((image) => (image as HTMLImageElement).naturalWidth > 0)),
        )
        .toBe(true);
      guard.expectConnectionErrors(origin);
      await stopTiles();
      const [closer, farther] = ['Ingrandisci', 'Rimpicciolisci'].map((name) =>
        page.getByRole('button', { name, exact: true }),
      );
      if (closer === undefined || farther === undefined) throw new Error('no buttons');
      await pointer.press(closer);
      await expect(failed).toBeVisible();
      await expect(maker).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^Zona Casa Bianchi, / })).toBeVisible();
      await serveTiles(Number(port));
      await pointer.press(farther);
      await pointer.press(farther);
      await expect(maker).toBeVisible();
      await expect(failed).toHaveCount(0);
    },
  );
});
