import { expectAccessible } from '#fixtures/accessibility.ts';
import { expect, test } from '#fixtures/test.ts';

test.beforeEach(async ({ hand, login, setUp }) => {
  await login.open();
  await hand.press(login.configure);
  await expect(setUp.everyDay).toBeVisible();
});

test(
  'an address is tried: a hub, and each thing that is none',
  { tag: '@phone' },
  async ({ page, house, odd, setUp }) => {
    const said = setUp.everyDay;
    await setUp.try(house.hubUrl);
    await expect(said.getByRole('alert')).toHaveText('Connessione verificata con successo!');
    await expectAccessible(page);

    await setUp.try(await odd(500));
    await expect(said).toContainText('Server non raggiungibile (Status: 500)');
    await expect(said.getByRole('alert')).toHaveCount(0);
    await expectAccessible(page);

    for (const [oddity, words] of [
      [404, 'Server non raggiungibile (Status: 404)'],
      ['page', 'Errore di connessione: a questo indirizzo qualcosa risponde, ma non è Home Assistant.'],
      ['nobody', 'Errore di connessione: nessuna risposta. Controlla l’indirizzo, la rete e il certificato.'],
      ['circle', 'Errore di connessione: nessuna risposta. Controlla l’indirizzo, la rete e il certificato.'],
    ] as const) {
      await setUp.try(await odd(oddity));
      await expect(said).toContainText(words);
    }
  },
);

test(
  'the hub behind an address is away: its status is said',
  { tag: '@phone' },
  async ({ house, demo, guard, setUp }) => {
    guard.expectTrouble(house.hubUrl);
    demo.faults.refuseConnections(true);
    await setUp.try(house.hubUrl);
    await expect(setUp.everyDay).toContainText('Server non raggiungibile (Status: 502)');
  },
);

test(
  'an address that keeps silent is given up after ten seconds',
  { tag: '@phone' },
  async ({ page, odd, hand, login, setUp }) => {
    await page.clock.install();
    await page.reload();
    await hand.press(login.configure);
    await setUp.try(await odd('silent'));
    await expect(setUp.test).toHaveText('Verifica in corso…');
    await page.clock.runFor(9_000);
    await expect(setUp.test).toHaveText('Verifica in corso…');
    await page.clock.runFor(1_100);
    await expect(setUp.everyDay).toContainText('Timeout: il server non risponde entro 10 secondi');
  },
);

test(
  'what is no address is said before anything is asked',
  { tag: '@phone' },
  async ({ page, house, hand, login, setUp }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('websocket', (socket) => asked.push(socket.url()));
    const said = setUp.everyDay;
    await hand.press(setUp.test);
    await expect(said).toContainText('Inserisci un indirizzo da testare');
    await hand.press(setUp.save);
    await expect(said).toContainText('Inserisci un indirizzo valido');
    for (const [typed, words] of [
      ['http://casa mia.example', 'L’indirizzo contiene degli spazi'],
      [`${house.hubUrl}/lovelace/0`, 'Serve solo l’indirizzo, senza ciò che segue la barra'],
      ['https://maria:segreto@casa.example', 'Nell’indirizzo non vanno messi nome utente e password.'],
      ['javascript:alert(1)', 'L’indirizzo deve iniziare con https:// o http://.'],
      ['data:text/html,<script>alert(1)</script>', 'L’indirizzo deve iniziare con https:// o http://.'],
      ['https://casa.example:99999', 'Questo non è un indirizzo valido.'],
      ['http://[::1', 'Questo non è un indirizzo valido.'],
      [`https://${'a'.repeat(10_000)}.example`, 'L’indirizzo è troppo lungo.'],
    ] as const) {
      for (const button of [setUp.test, setUp.save]) {
        await setUp.address.fill('');
        await setUp.address.fill(typed);
        await hand.press(button);
        await expect(said).toContainText(words);
      }
    }
    expect(asked).toEqual([]);

    await hand.press(setUp.leave);
    await expect(said).toHaveCount(0);
    await expect(login.configure).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem('cloudflare_url'))).toBe(null);
    await hand.press(login.configure);
    // Begun anew: neither what was typed nor what was said of it.
    await expect(setUp.address).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(said).toHaveCount(0);
  },
);

test(
  'a slash at the end goes, and what is kept is there the next time',
  { tag: '@phone' },
  async ({ page, house, hand, login, setUp, dashboard }) => {
    await setUp.keep(`  ${house.hubUrl}/ `);
    expect(await page.evaluate(() => localStorage.getItem('cloudflare_url'))).toBe(house.hubUrl);
    await expect(login.configure).toBeFocused();
    await page.reload();
    await expect(login.server).toContainText(house.hubUrl);
    await hand.press(login.configure);
    await expect(setUp.address).toHaveValue(house.hubUrl);
    await page.goBack();
    await expect(setUp.any).toHaveCount(0);
    await login.signIn(house.owner);
    await dashboard.living();
  },
);
