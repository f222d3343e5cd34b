import type { Page } from '@playwright/test';
import { onlyItalian, phrasesIn } from '#fixtures/catalogues.ts';
import { expect, test } from '#fixtures/test.ts';

/** Every text of the page, with those for screen readers. */
const textOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const attributes = [
      'aria-label',
      'aria-valuetext',
      'aria-roledescription',
      'placeholder',
      'title',
      'alt',
    ];
    const labels = [...document.querySelectorAll('*')].flatMap((element) =>
      attributes.map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...labels].join('\n');
  });

test(
  'in English no Italian text is left: login, dashboard, map and automations',
  { tag: '@phone' },
  async ({ page, stack, demoHub, guard, dashboard }) => {
    guard.expectConnectionErrors(stack.hubUrl);
    const phrases = onlyItalian();
    expect(phrases.length).toBeGreaterThan(100);
    const states = await stack.hubApi.states();
    const rooms = new Set((await stack.hubApi.rooms()).values());
    const automations = states.filter(({ entity_id }) => entity_id.startsWith('automation.'));
    const configs = await Promise.all(
      automations.map(({ attributes }) => stack.hubApi.automationsNamed(String(attributes['friendly_name']))),
    );
    const descriptions = configs.flat().map(({ config }) => config['description']);
    // The home data is Italian: names and attribute values of the hub are not translated.
    const hubTexts = [
      ...states.flatMap(({ attributes }) => Object.values(attributes)),
      ...rooms,
      ...descriptions,
    ]
      .filter((value) => typeof value === 'string')
      .sort((a, b) => b.length - a.length);
    const expectEnglish = async (where: string) => {
      const words = hubTexts.reduce((text, name) => text.replaceAll(name, '·'), await textOf(page));
      expect(phrasesIn(words, phrases), where).toEqual([]);
    };

    await page.goto('/login?lang=en');
    await expect(page.getByRole('heading', { name: 'Sign in to Soglia' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    await expectEnglish('the login page');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectEnglish('the login page, nothing typed');
    await page.getByRole('textbox', { name: 'Username' }).fill(stack.owner.username);
    await page.getByLabel('Password', { exact: true }).fill(stack.owner.password);
    await page.keyboard.press('Enter');
    await dashboard.waitUntilLive();
    // The next time the form comes in English, before any script.
    expect(await (await page.request.get('/login', { headers: { accept: 'text/html' } })).text()).toContain(
      '<h1>Sign in to Soglia</h1>',
    );
    await dashboard.walk(() => expectEnglish('the dashboard'));
    await page.goto('/map');
    await expect(page.getByRole('application', { name: /^Map: / })).toBeVisible();
    await expectEnglish('the map');
    await page.getByRole('button', { name: 'Create a zone' }).click();
    await expect(page.getByRole('dialog', { name: 'Create zone' })).toBeVisible();
    await expectEnglish('the form of a zone');
    await page.goto('/automations?nuova');
    await page.getByRole('button', { name: /^From scratch/ }).click();
    await expectEnglish('the editor');
    await page.getByRole('button', { name: 'Add action' }).click();
    await expect(page.getByRole('button', { name: /^Send a notice/ })).toBeVisible();
    await expectEnglish('the picker of the editor');
    await page.goto('/');
    await dashboard.waitUntilLive();
    demoHub.faults.refuseConnections(true);
    demoHub.faults.dropSockets();
    await expect(page.getByRole('status').filter({ hasText: /Reconnecting/ })).toBeVisible();
    await expectEnglish('the dashboard, reconnecting');
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectEnglish('the not-found page');
  },
);
