import { expectAccessible } from '#fixtures/accessibility.ts';
import { expect, test } from '#fixtures/test.ts';
import { sheetOf } from '#screens/sheet-screen.ts';

test(
  'a camera shows its picture and renews it, also among the favourites',
  { tag: ['@phone', '@hub'] },
  async ({ page, stack, home, pointer }) => {
    await home.waitUntilLive();
    const found = (await stack.hubApi.states()).find(({ entity_id }) => entity_id.startsWith('camera.'));
    if (found === undefined) throw new Error('this hub has no camera');
    const camera = found.entity_id;
    await page.goto(`/?device=${camera}`);
    const sheet = sheetOf(page, camera);
    const picture = sheet.getByRole('img', { name: /^Immagine di / });
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect(picture).toBeVisible();
    expect(await width()).toBeGreaterThan(0);
    await expect(sheet).toContainText(/Ultima immagine: \d{1,2}:\d\d:\d\d/);
    const first = await picture.getAttribute('src');
    await expect(picture).not.toHaveAttribute('src', first ?? '');
    expect(await width()).toBeGreaterThan(0);
    await expectAccessible(page);

    await pointer.press(page.getByRole('dialog').getByRole('button', { name: /^Aggiungi ai preferiti/ }));
    await page.keyboard.press('Escape');
    await expect(home.card(camera).root).toBeVisible();
  },
);

test(
  'a camera whose picture does not arrive says so, and shows it as soon as it does',
  { tag: '@phone' },
  async ({ page, visit, demoHub, guard, stack }) => {
    const camera = 'camera.telecamera_cancello';
    const { attributes } = (await stack.hubApi.states()).find(({ entity_id }) => entity_id === camera) ?? {};
    guard.expectConnectionErrors(stack.hubUrl);
    demoHub.faults.setState(camera, 'idle', {
      ...attributes,
      entity_picture: `/api/camera_proxy/${camera}?token=0`,
    });
    await visit(`/?device=${camera}`);
    const sheet = sheetOf(page, camera);
    await expect(sheet.getByRole('status').filter({ hasText: 'L’immagine non arriva' })).toBeVisible();
    await expectAccessible(page);
    demoHub.faults.setState(camera, 'idle', { ...attributes });
    await expect(sheet.getByRole('img', { name: 'Immagine di Telecamera cancello' })).toBeVisible();
    await expect(sheet).not.toContainText('L’immagine non arriva');
  },
);
