import { startDemoHub } from '@soglia/demo-hub';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleScreen } from '#fixtures/accessibility.ts';
import { remainingSessionKeys, storedValue } from '#fixtures/local-storage.ts';
import { opens, ownTokens } from '#fixtures/own-tokens.ts';
import { pickLamp, pickThermostat } from '#fixtures/pick-device.ts';
import { prepareHouse } from '#fixtures/prepare-house.ts';
import { openGateway } from '#fixtures/start-gateway.ts';
import { startTunnel, type Tunnel } from '#fixtures/tunnel.ts';
import { expect, test as base } from '#fixtures/test.ts';
import { PeopleScreen } from '#screens/people-screen.ts';
import { ScheduleScreen } from '#screens/schedule-screen.ts';

/** The app on the hosted domain, and the tunnel to a home, which is another origin. */
const test = base.extend<{ readonly tunnel: Tunnel }>({
  gatewaySettings: async ({}, use) => {
    const other = await startDemoHub({ seed: 8 });
    await use({ hosted: true, hostedPrivateAddresses: ['127.0.0.0/8'], hub: other.url });
    await other.close();
  },
  tunnel: async ({ stack, guard }, use) => {
    await using tunnel = await startTunnel('127.0.0.3');
    tunnel.forwardTo(stack.url);
    guard.admit(tunnel.url);
    await use(tunnel);
  },
});

/** The HTTP requests of the page to the tunnel itself, and those to the proxy with what they name. */
function followRequests(page: Page, { url }: Tunnel) {
  const direct: string[] = [];
  const proxied: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const headers = request.headers();
    if (request.url().startsWith(`${url}/`)) direct.push(`${request.method()} ${pathname}`);
    if (!pathname.startsWith('/api/ha-proxy')) return;
    expect(headers, 'the token has a header of its own').not.toHaveProperty('authorization');
    const target = headers['x-target-url']?.replace(url, '') ?? 'none';
    proxied.push(`${request.method()} ${pathname === '/api/ha-proxy' ? target : pathname}`);
  });
  return { direct, proxied };
}

test(
  'a new user sets up the tunnel of a stock hub, signs in, changes a schedule, and logs out',
  { tag: ['@phone', '@hub'] },
  async ({ page, stack, tunnel, pointer, login, serverDialog, dashboard }) => {
    const { hubApi, owner } = stack;
    const requests = followRequests(page, tunnel);
    const lamp = await pickLamp(hubApi);
    await page.goto('/');
    await expect(serverDialog.first).toBeVisible();
    await serverDialog.try(tunnel.url);
    await expect(serverDialog.first.getByRole('alert')).toHaveText('Connessione verificata con successo!');
    await serverDialog.saveAddress(tunnel.url);
    await expect(login.server).toContainText(tunnel.url);
    await expect(login.username).toBeVisible();
    await expect(login.hubPage).toHaveCount(0);
    await expectAccessible(page);

    await login.signIn({ ...owner, password: 'not-the-password' });
    await expect(login.error).toHaveText('Username o password non corretti.');
    await login.signIn(owner);
    await dashboard.waitUntilLive();
    const token = (await storedValue(page, 'ha_long_lived_token')) ?? '';
    expect(await opens(stack.url, token)).toBe(true);
    await hubApi.call('light.turn_off', { entity_id: lamp });
    const card = await dashboard.flip(lamp);
    await expect(card.root).toHaveAttribute('data-state', 'on');

    const { entity_id } = await pickThermostat(hubApi);
    await hubApi.deleteSchedule(entity_id);
    const week = new ScheduleScreen(page, pointer, entity_id);
    try {
      await week.open(entity_id);
      await week.press(week.button('Crea programma'));
      await week.saveAndWait();
      await page.reload();
      await week.show();
      await expect(week.ribbon).toBeVisible();
    } finally {
      await hubApi.deleteSchedule(entity_id);
    }
    await page.goto('/');
    await dashboard.waitUntilLive();

    const { madeAs } = JSON.parse((await storedValue(page, 'session_info')) ?? '{}') as { madeAs: string };
    const names = async () => (await ownTokens(hubApi)).map(({ client_name }) => client_name);
    expect(await names()).toContain(madeAs);
    await dashboard.logOut();
    await expect(login.title).toBeVisible();
    expect(await remainingSessionKeys(page)).toEqual([]);
    await expect.poll(names).not.toContain(madeAs);
    await expect.poll(() => requests.proxied).toContain('POST /auth/revoke');
    const kinds = requests.proxied.map((line) =>
      line.replace(/(login_flow|automation\/config)\/.+/, '$1/{id}'),
    );
    expect([...new Set(kinds)].sort()).toEqual([
      'DELETE /auth/login_flow/{id}',
      'GET /api/ha-proxy/config',
      'GET /api/ha-proxy/config/automation/config/{id}',
      'GET /auth/providers',
      'POST /api/ha-proxy/config/automation/config/{id}',
      'POST /auth/login_flow',
      'POST /auth/login_flow/{id}',
      'POST /auth/revoke',
      'POST /auth/token',
    ]);
    expect(requests.direct).toEqual([]);
  },
);

test(
  'people and roles of a home whose gateway is behind the tunnel',
  { tag: '@phone' },
  async ({ page, stack, tunnel, hasTouch, pointer, login, serverDialog, dashboard }) => {
    const home = await openGateway({ hub: stack.url });
    try {
      await prepareHouse({ ...stack, hubUrl: home.hubUrl });
      tunnel.forwardTo(home.hubUrl);
      const requests = followRequests(page, tunnel);
      await page.goto('/');
      await serverDialog.saveAddress(tunnel.url);
      await login.signIn(stack.owner);
      await dashboard.waitUntilLive();
      await page.goto('/user-management');
      const people = new PeopleScreen(page, pointer);
      await expect(people.item('luca')).toBeVisible();
      await expectAccessibleScreen(page, hasTouch);
      await expect.poll(() => requests.proxied).toContain('GET /api/ha-proxy/users');

      await page.goto('/profile');
      await expect(page.getByRole('region', { name: 'Account' })).toContainText(stack.owner.username);
      await page.goto('/');
      await dashboard.waitUntilLive();
      const revoked = page.waitForResponse(
        async (response) =>
          (await response.request().headerValue('x-target-url'))?.endsWith('/revoke') === true,
      );
      await dashboard.logOut();
      await expect(login.title).toBeVisible();
      expect((await revoked).status()).toBe(200);
      expect(requests.direct).toEqual([]);
      // It goes on asking how to sign in at a home that is about to end.
      await page.close();
    } finally {
      await home.close();
    }
  },
);

test(
  'the set-up says that a hub does not trust its tunnel, and that an address leads elsewhere',
  { tag: '@phone' },
  async ({ page, guard, tunnel, startNonHub, serverDialog }) => {
    guard.expectConnectionErrors(tunnel.url);
    guard.expect(/^console\.error: Failed to load resource: .* status of (?:400|502) .*\/api\/ha-proxy\)$/);
    const said = serverDialog.first.getByRole('status');
    tunnel.nameClient('203.0.113.9');
    await page.goto('/');
    await serverDialog.try(tunnel.url);
    await expect(said).toHaveText(
      'Server non raggiungibile (Status: 400). Di solito Home Assistant non si fida ancora del tunnel: va aggiunto a trusted_proxies, nella sua configurazione.',
    );
    await serverDialog.try(await startNonHub('circle'));
    await expect(said).toContainText('a questo indirizzo qualcosa risponde, ma non è Home Assistant');
  },
);
