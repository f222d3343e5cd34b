import { startTcpRelay, type TcpRelay } from '@soglia/database/testing/tcp-relay';
import type { Page } from '@playwright/test';
import { storedValue } from '#fixtures/local-storage.ts';
import { openGateway } from '#fixtures/start-gateway.ts';
import { test as base } from '#fixtures/shell-test.ts';
import { startStack } from '#fixtures/stack.ts';
import { pickLamp } from '#fixtures/pick-device.ts';
import { expect } from '#fixtures/test.ts';

interface Relays {
  /** To the gateway at home, on 127.0.0.1: the address that the app origin names. */
  readonly near: TcpRelay;
  /** To a gateway on 127.0.0.2: the remote address of this device. */
  readonly far: TcpRelay;
}

const test = base.extend<{ readonly relays: Relays }>({
  relays: async ({}, use) => {
    await using near = await startTcpRelay();
    await using far = await startTcpRelay({ host: '127.0.0.2' });
    await use({ near, far });
  },
  stack: async ({ demoOptions, relays: { near, far } }, use) => {
    const homeStack = await startStack(demoOptions, { publicHubUrl: near.url });
    const away = await openGateway({
      host: '127.0.0.2',
      hub: homeStack.url,
      allowedOrigins: [homeStack.appUrl],
    });
    near.forwardTo(homeStack.hubUrl);
    far.forwardTo(away.hubUrl);
    await use({ ...homeStack, hubUrl: near.url });
    await away.close();
    await homeStack.close();
  },
});

test.beforeEach(async ({ context, guard, relays: { near, far } }) => {
  guard.admit(far.url);
  for (const { url } of [near, far]) guard.expectConnectionErrors(url);
  await context.addInitScript((url) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('cloudflare_url', url);
  }, far.url);
});

/** The event that the browser dispatches when the phone has joined another network. */
const changeNetwork = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));

test(
  'leaving and returning to the home network: the connection moves, and the screen does not change',
  { tag: ['@phone', '@hub'] },
  async ({ page, stack, relays: { near, far }, pointer, home, frame, search }) => {
    const { hubApi } = stack;
    const lamp = await pickLamp(hubApi);
    await frame.expectStatus('Collegato in casa', new URL(near.url).host);
    const { root, control } = await home.find(lamp);
    await expect(control).toBeEnabled();
    const topOf = () => root.evaluate((card) => card.getBoundingClientRect().top);
    const top = await topOf();
    const expectInPlace = async () => expect(Math.abs((await topOf()) - top)).toBeLessThanOrEqual(1);
    const gaps = await page.evaluateHandle((entity) => {
      const seen: string[] = [];
      new MutationObserver(() => {
        if (document.querySelector(`[data-entity="${entity}"][data-state]`) === null) seen.push('no value');
      }).observe(document.body, { childList: true, subtree: true, attributes: true });
      return seen;
    }, lamp);
    await search.open();
    await search.look('lu');

    near.cut();
    const arrived = far.connections.opened;
    await expect.poll(() => far.connections.opened).toBeGreaterThan(arrived);
    await expect(home.banner).toBeHidden({ timeout: 30_000 });
    await expect(search.input).toHaveValue('lu');
    await page.keyboard.press('Escape');
    if (!frame.phone) await pointer.press(search.clear);
    await frame.expectStatus('Collegato da fuori casa', new URL(far.url).host);
    await expectInPlace();
    const before = await hubApi.state(lamp);
    await expect(root).toHaveAttribute('data-state', before ?? 'gone');
    await pointer.press(control);
    const after = before === 'on' ? 'off' : 'on';
    await expect.poll(() => hubApi.state(lamp)).toBe(after);

    near.restore();
    await changeNetwork(page);
    // An address that has just failed must first answer for some time (address stability).
    await expect.poll(() => storedValue(page, 'lastWorkingUrl'), { timeout: 30_000 }).toBe(near.url);
    await frame.expectStatus('Collegato in casa', new URL(near.url).host);
    await hubApi.call(before === 'on' ? 'light.turn_on' : 'light.turn_off', { entity_id: lamp });
    await expect(root).toHaveAttribute('data-state', before ?? 'gone');
    expect(await gaps.jsonValue()).toEqual([]);
    await expectInPlace();
  },
);

test(
  'starting away from home uses the remote address',
  { tag: '@phone' },
  async ({ page, relays: { near, far }, home, frame }) => {
    // A remote address over plain http is trusted because of what the connection at home stored.
    await frame.expectStatus('Collegato in casa', new URL(near.url).host);
    await expect.poll(() => storedValue(page, 'lastWorkingUrl'), { timeout: 30_000 }).toBe(near.url);
    near.cut();
    await page.reload();
    await home.waitUntilLive();
    await expect(home.cards.getByRole('switch').first()).toBeEnabled({ timeout: 30_000 });
    await frame.expectStatus('Collegato da fuori casa', new URL(far.url).host);
  },
);

test(
  'an unreachable remote does not delay the start at home',
  { tag: '@phone' },
  async ({ page, context, relays: { near, far }, home }) => {
    await home.waitUntilLive();
    far.cut();
    far.silence();
    // The last visit used the remote address, and no snapshot exists.
    await page.evaluate(async (url) => {
      localStorage.setItem('lastWorkingUrl', url);
      const session = JSON.parse(localStorage.getItem('session_info') ?? '{}') as object;
      localStorage.setItem('session_info', JSON.stringify({ ...session, base: url }));
      for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    }, far.url);
    const other = await context.newPage();
    await page.close();
    const { opened, closed } = far.connections;
    await other.goto('/');
    await expect(other.locator('[data-entity][data-state]').first()).toBeVisible();
    // The values are shown while the connection attempt to the remote is still open.
    expect(far.connections.opened).toBeGreaterThan(opened);
    expect(far.connections.closed).toBe(closed);
    await expect(other.getByRole('switch').first()).toBeEnabled();
    expect(near.connections.opened).toBeGreaterThan(0);
  },
);
