import type { Locator } from '@playwright/test';
import { expectAccessible } from '#fixtures/accessibility.ts';
import { storedValue } from '#fixtures/local-storage.ts';
import { expect, test } from '#fixtures/test.ts';

test.beforeEach(async ({ pointer, login, serverDialog }) => {
  await login.open();
  await login.showOptions();
  await pointer.press(login.configure);
  await expect(serverDialog.everyDay).toBeVisible();
});

test(
  'testing an address tells a hub from a server that is no hub',
  { tag: '@phone' },
  async ({ page, stack, startNonHub, serverDialog }) => {
    const said = serverDialog.everyDay;
    await serverDialog.try(stack.hubUrl);
    await expect(said.getByRole('alert')).toHaveText('Connessione verificata con successo!');
    await expectAccessible(page);

    await serverDialog.try(await startNonHub(500));
    await expect(said).toContainText('Server non raggiungibile (Status: 500)');
    await expect(said.getByRole('alert')).toHaveCount(0);
    await expectAccessible(page);

    for (const [oddity, words] of [
      [404, 'Server non raggiungibile (Status: 404)'],
      ['page', 'Errore di connessione: a questo indirizzo qualcosa risponde, ma non è Home Assistant.'],
      ['nobody', 'Errore di connessione: nessuna risposta. Controlla l’indirizzo, la rete e il certificato.'],
      ['circle', 'Errore di connessione: nessuna risposta. Controlla l’indirizzo, la rete e il certificato.'],
    ] as const) {
      await serverDialog.try(await startNonHub(oddity));
      await expect(said).toContainText(words);
    }
  },
);

test(
  'an address whose hub is unreachable shows the HTTP status',
  { tag: '@phone' },
  async ({ stack, demoHub, guard, serverDialog }) => {
    guard.expectConnectionErrors(stack.hubUrl);
    demoHub.faults.refuseConnections(true);
    await serverDialog.try(stack.hubUrl);
    await expect(serverDialog.everyDay).toContainText('Server non raggiungibile (Status: 502)');
  },
);

test(
  'an address that does not answer times out after ten seconds',
  { tag: '@phone' },
  async ({ page, startNonHub, pointer, login, serverDialog }) => {
    await page.clock.install();
    await page.reload();
    await login.showOptions();
    await pointer.press(login.configure);
    await serverDialog.try(await startNonHub('silent'));
    await expect(serverDialog.test).toHaveText('Verifica in corso…');
    await page.clock.runFor(9_000);
    await expect(serverDialog.test).toHaveText('Verifica in corso…');
    await page.clock.runFor(1_100);
    await expect(serverDialog.everyDay).toContainText('Timeout: il server non risponde entro 10 secondi');
  },
);

test(
  'an invalid address is reported before any request',
  { tag: '@phone' },
  async ({ page, pointer, login, serverDialog }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('websocket', (socket) => requests.push(socket.url()));
    const said = serverDialog.everyDay;
    await pointer.press(serverDialog.test);
    await expect(said).toContainText('Inserisci un indirizzo da testare');
    await pointer.press(serverDialog.save);
    await expect(said).toContainText('Inserisci un indirizzo valido');
    for (const [typed, words] of [
      ['http://casa mia.example', 'L’indirizzo contiene degli spazi'],
      ['https://maria:segreto@casa.example', 'Nell’indirizzo non vanno messi username e password.'],
      ['javascript:alert(1)', 'L’indirizzo deve iniziare con https:// o http://.'],
      ['data:text/html,<script>alert(1)</script>', 'L’indirizzo deve iniziare con https:// o http://.'],
      ['https://casa.example:99999', 'Questo non è un indirizzo valido.'],
      ['http://[::1', 'Questo non è un indirizzo valido.'],
      [`https://${'a'.repeat(10_000)}.example`, 'L’indirizzo è troppo lungo.'],
    ] as const) {
      for (const button of [serverDialog.test, serverDialog.save]) {
        await serverDialog.address.fill('');
        await serverDialog.address.fill(typed);
        await pointer.press(button);
        await expect(said).toContainText(words);
      }
    }
    expect(requests).toEqual([]);

    await pointer.press(serverDialog.leave);
    await expect(said).toHaveCount(0);
    await expect(login.configure).toBeFocused();
    expect(await storedValue(page, 'cloudflare_url')).toBe(null);
    await pointer.press(login.configure);
    // Reopened: neither the typed address nor its error is shown.
    await expect(serverDialog.address).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(said).toHaveCount(0);
  },
);

test(
  'a trailing slash is removed, and a saved address is shown the next time',
  { tag: '@phone' },
  async ({ page, stack, pointer, login, serverDialog, dashboard }) => {
    await serverDialog.saveAddress(`  ${stack.hubUrl}/ `);
    expect(await storedValue(page, 'cloudflare_url')).toBe(stack.hubUrl);
    await expect(login.configure).toBeFocused();
    await page.reload();
    await expect(login.server).toContainText(stack.hubUrl);
    await login.showOptions();
    await pointer.press(login.configure);
    await expect(serverDialog.address).toHaveValue(stack.hubUrl);
    await page.goBack();
    await expect(serverDialog.any).toHaveCount(0);
    await login.signIn(stack.owner);
    await dashboard.waitUntilLive();
  },
);

test(
  'a pasted page without its scheme is completed, and what does not answer is saved only on request',
  { tag: '@phone' },
  async ({ page, stack, guard, startNonHub, pointer, login, serverDialog }) => {
    const { host } = new URL(stack.hubUrl);
    guard.admit(`https://${host}`);
    // The browser writes down that nobody speaks TLS there.
    guard.expect(new RegExp(`(?:wss|https)://${host}/`));
    const said = serverDialog.everyDay;
    await serverDialog.try(`${host}/lovelace/0`);
    await expect(said.getByRole('alert')).toHaveText(
      `Connessione verificata con successo! Trovata: ${stack.hubUrl}`,
    );
    await serverDialog.saveAddress(`${host}/lovelace/0`);
    expect(await storedValue(page, 'cloudflare_url')).toBe(stack.hubUrl);

    const silent = await startNonHub('nobody');
    await pointer.press(login.configure);
    await serverDialog.address.fill(silent);
    await pointer.press(serverDialog.save);
    await expect(said).toContainText('Errore di connessione: nessuna risposta.');
    expect(await storedValue(page, 'cloudflare_url')).toBe(stack.hubUrl);
    await expectAccessible(page);
    await pointer.press(said.getByRole('button', { name: 'Salva comunque' }));
    await expect(serverDialog.saved).toBeVisible();
    await expect(said).toHaveCount(0);
    await expect(login.server).toContainText(silent);
  },
);

test(
  'signed in, the settings have both addresses, with what became of them and the name of the house',
  { tag: '@phone' },
  async ({ page, stack, guard, pointer, login, serverDialog, dashboard }) => {
    guard.admit(stack.url);
    await page.keyboard.press('Escape');
    await login.signIn(stack.owner);
    await dashboard.waitUntilLive();
    await pointer.press(page.getByRole('button', { name: 'Menu', exact: true }));
    await pointer.press(page.getByRole('button', { name: /Impostazioni Server/ }));
    const said = serverDialog.everyDay;
    await expect(said).toContainText('Adesso: in casa');
    await expect(serverDialog.home).toHaveValue(stack.hubUrl);
    await expect(serverDialog.home).toHaveAccessibleDescription('In uso adesso.');
    await expectAccessible(page);
    await serverDialog.address.fill(stack.url);
    await pointer.press(serverDialog.save);
    await expect(serverDialog.saved).toBeVisible();
    await expect(said.getByRole('alert')).toHaveText('Trovata: Casa Bianchi');
    await expect(said).toHaveCount(0);
    await dashboard.waitUntilLive();
  },
);

test(
  'the sheet stays above the virtual keyboard, with the field and the buttons in view',
  { tag: '@phone' },
  async ({ page, serverDialog }) => {
    await serverDialog.address.focus();
    // Playwright has no virtual keyboard: the test covers the lower part of the view as a browser reports it.
    const visible = await page.evaluate(() => {
      const view = window.visualViewport;
      if (view === null) throw new Error('no visual viewport');
      const height = window.innerHeight - 420;
      Object.defineProperty(view, 'height', { configurable: true, value: height });
      view.dispatchEvent(new Event('resize'));
      return height;
    });
    const footOf = async (of: Locator) => {
      const box = await of.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? Infinity);
    };
    await expect.poll(() => footOf(serverDialog.save)).toBeLessThanOrEqual(visible);
    await expect.poll(() => footOf(serverDialog.address)).toBeLessThanOrEqual(visible);
    await page.evaluate(() => {
      Reflect.deleteProperty(window.visualViewport ?? {}, 'height');
      window.visualViewport?.dispatchEvent(new Event('resize'));
    });
    await expect.poll(() => footOf(serverDialog.save)).toBeGreaterThan(visible);
  },
);
