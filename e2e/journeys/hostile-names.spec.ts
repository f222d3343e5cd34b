import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '#fixtures/accessibility.ts';
import { oneOfEach } from '#fixtures/demo-devices.ts';
import { expectFits } from '#fixtures/expect-fits.ts';
import { expect, test } from '#fixtures/test.ts';
import { SheetScreen } from '#screens/sheet-screen.ts';

const names = [
  // Reads "Disattivato" backwards, and would turn what follows around.
  'Allarme \u202Eotavittasid',
  'W'.repeat(10_000),
  'Una lampada con un nome che non finisce mai '.repeat(300),
  'مصباح غرفة الجلوس \u2067 123 (رقم',
  `Z\u0301${'\u0325\u0301'.repeat(500)}algo`,
  '\u200b\u202e\u2800',
  'Riga\r\n\u0000\u001b[2Jnuova\u2028riga',
];
/** A person of the map, and the automation that the list shows first. */
const onTheMap = ['zone.home', 'person.maria', 'automation.buonanotte'];
const hidden = /[\u202a-\u202e\u2066\u2067\u200e\u200f\u061c\u200b\p{Cc}]/u;

/** What people see and what is read to them, where it holds what cannot be seen. */
async function hiddenTexts(page: Page): Promise<readonly string[]> {
  const texts = await page.evaluate(() =>
    [...document.querySelectorAll('body, body *')].flatMap((element) => [
      ...['aria-label', 'aria-valuetext', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
      ...[...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent ?? ''),
    ]),
  );
  return texts.filter((text) => hidden.test(text.trim()) || text.trim().length > 700);
}

test(
  'names that would turn the page around, or fill it, are drawn short and plain',
  { tag: '@phone' },
  async ({ page, stack, demoHub, visit, dashboard }) => {
    test.setTimeout(180_000);
    const { hubApi } = stack;
    const areas = await hubApi.command<readonly { area_id: string }[]>('config/area_registry/list');
    for (const [at, { area_id }] of areas.entries())
      await hubApi.command('config/area_registry/update', {
        area_id,
        name: `${at} ${names[at % names.length]}`,
      });
    for (const [at, device] of [...oneOfEach, ...onTheMap].entries()) {
      const { state = '', attributes = {} } = (await hubApi.find(device)) ?? {};
      const name = names[at % names.length];
      const texts = { media_title: name, media_artist: name, changed_by: name, unit_of_measurement: name };
      const given = Object.entries(texts).filter(([key]) => key in attributes);
      demoHub.faults.setState(device, state, {
        ...attributes,
        ...Object.fromEntries(given),
        friendly_name: name,
      });
    }
    for (const [at, name] of names.entries())
      await hubApi.command('zone/create', { name, latitude: 43.76 + at / 500, longitude: 11.25, radius: 90 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit('/');
    const inspect = async () => {
      expect(await hiddenTexts(page)).toEqual([]);
      await expectNoSidewaysScroll(page);
    };
    for (const [width, size] of [
      [320, 100],
      [390, 200],
    ] as const) {
      await page.setViewportSize({ width, height: 2 * width });
      await page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), size);
      await dashboard.walk(inspect);
      const sheets = new SheetScreen(page);
      for (const device of oneOfEach)
        await test.step(`${device} with text of ${size} %`, async () => {
          const sheet = await sheets.go(device);
          await expect(sheet).toBeVisible();
          await inspect();
          await expectFits(page, '[role=dialog]', `${device} with text of ${size} %`, true);
        });
      await sheets.closeAll();
      for (const [address, part, shown] of [
        // The map cuts off what lies beyond it: its lists are looked at.
        ['/map', '[class^="panel_"]', page.getByRole('application', { name: /^Mappa: / })],
        ['/automations', 'main', page.getByRole('article').first()],
      ] as const)
        await test.step(`${address} with text of ${size} %`, async () => {
          await page.goto(address);
          await page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), size);
          await expect(shown).toBeVisible();
          await inspect();
          await expectFits(page, part, `${address} with text of ${size} %`, true);
        });
      await page.goto('/');
    }
    const { root } = await dashboard.find('light.striscia_led_libreria');
    await expect(root).toContainText('Allarme otavittasid');
  },
);
