import { expectAccessibleScreen } from '#fixtures/accessibility.ts';
import { expect, test } from '#fixtures/test.ts';
import type { HubState, HubApi } from '#fixtures/hub-api.ts';
import { sheetOf } from '#screens/sheet-screen.ts';

const television = 'media_player.televisore';
const speaker = 'media_player.cassa_di_giulia';

/** PAUSE, VOLUME_SET, VOLUME_MUTE and PLAY. */
const needed = 1 | 4 | 8 | 16_384;

/** The browser's console message for an image that fails to load. */
const noPicture =
  /^(console\.error: Failed to load resource: .*|failed: GET .*)\/api\/media_player_proxy\/.*(\)|ERR_BLOCKED_BY_ORB)$/;

const canDoAll = ({ entity_id, attributes }: HubState): boolean =>
  entity_id.startsWith('media_player.') && (Number(attributes['supported_features']) & needed) === needed;

/** The lists that a player may offer: sources or sound modes. */
const lists = [
  { label: 'Sorgente', list: 'source_list', chosen: 'source' },
  { label: 'Suono', list: 'sound_mode_list', chosen: 'sound_mode' },
] as const;

/** A media player of the tested hub with these features and a list to choose from. */
async function somePlayer(hubApi: HubApi) {
  for (const { entity_id, attributes } of (await hubApi.states()).filter(canDoAll))
    for (const { label, list, chosen } of lists) {
      const names = attributes[list] as readonly string[] | undefined;
      const other = names?.find((name) => name !== attributes[chosen]);
      if (other !== undefined) return { player: entity_id, label, chosen, other };
    }
  throw new Error('this hub has no player with a list');
}

test(
  'a player plays, pauses, sets the volume, and changes source or sound mode @hub',
  { tag: '@phone' },
  async ({ page, stack, visit, pointer, guard }) => {
    const { hubApi } = stack;
    // Without internet the hub names an image that cannot be loaded: the browser logs that.
    if (stack.demo === undefined) guard.expect(noPicture);
    const { player, label, chosen, other } = await somePlayer(hubApi);
    await hubApi.call('media_player.media_play', { entity_id: player });
    await visit(`/?device=${player}`);
    const sheet = sheetOf(page, player);
    await expect(sheet).toHaveAttribute('data-state', 'playing');
    await expect(sheet).toContainText(String(await hubApi.attribute(player, 'media_title')));

    await pointer.press(sheet.getByRole('button', { name: /^Pausa/ }));
    await expect.poll(() => hubApi.state(player)).toBe('paused');
    await expect(sheet).toHaveAttribute('data-state', 'paused');
    await pointer.press(sheet.getByRole('button', { name: /^Riproduci/ }));
    await expect.poll(() => hubApi.state(player)).toBe('playing');

    const volume = sheet.getByRole('slider', { name: 'Volume' });
    await volume.press('Home');
    await expect.poll(() => hubApi.attribute(player, 'volume_level')).toBe(0);
    await volume.press('PageUp');
    await expect.poll(() => hubApi.attribute(player, 'volume_level')).toBe(0.2);
    await expect(volume).toHaveAttribute('aria-valuetext', /^20\s%$/);
    await pointer.press(sheet.getByRole('button', { name: 'Disattiva l’audio' }));
    await expect.poll(() => hubApi.attribute(player, 'is_volume_muted')).toBe(true);
    await expect(volume).toHaveAttribute('aria-valuetext', 'Audio disattivato');
    await pointer.press(sheet.getByRole('button', { name: 'Riattiva l’audio' }));
    await expect.poll(() => hubApi.attribute(player, 'is_volume_muted')).toBe(false);

    await sheet.getByLabel(label).selectOption(other);
    await expect.poll(() => hubApi.attribute(player, chosen)).toBe(other);
    await hubApi.call('media_player.volume_set', { entity_id: player, volume_level: 0.3 });
    await expect(volume).toHaveAttribute('aria-valuetext', /^30\s%$/);
  },
);

test(
  'the artwork comes from the hub, the position advances, and a seek is one command',
  { tag: '@phone' },
  async ({ page, stack, visit, pointer }) => {
    const { hubApi } = stack;
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/media_player_proxy/')) requests.push(request.url());
    });
    await visit(`/?device=${television}`);
    const sheet = sheetOf(page, television);
    const picture = sheet.locator('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
    expect(new URL(requests[0] ?? '').origin, 'through the gateway').toBe(stack.hubUrl);

    const position = sheet.getByRole('slider', { name: 'Posizione' });
    const first = await position.inputValue();
    await expect(position, 'time runs').not.toHaveValue(first);
    await position.press('End');
    await position.press('PageDown');
    await expect.poll(() => hubApi.attribute(television, 'media_position')).toBe(2_840);
    await expect(position).toHaveAttribute('aria-valuetext', /^47:\d\d di 48:00$/);

    const before = await picture.getAttribute('src');
    await pointer.press(sheet.getByRole('button', { name: /^Successivo/ }));
    await expect(sheet).toContainText('La casa sul fiume');
    await expect(picture, 'another picture').not.toHaveAttribute('src', before ?? '');

    await sheet.getByRole('button', { name: 'Spegni' }).press('Enter');
    await expect(sheet).toHaveAttribute('data-state', 'off');
    await expect(picture).toHaveCount(0);
    await expect(sheet).toContainText('Spento');
    const wake = sheet.getByRole('button', { name: 'Accendi' });
    await expect(wake, 'the key keeps its focus').toBeFocused();
    await wake.press('Enter');
    await expect(sheet).toHaveAttribute('data-state', 'idle');
  },
);

test(
  'a speaker sets shuffle and repeat, and its sheet is accessible',
  { tag: '@phone' },
  async ({ page, stack, visit, pointer }) => {
    const { hubApi } = stack;
    await visit(`/?device=${speaker}`);
    const sheet = sheetOf(page, speaker);
    await expect(sheet).toContainText('La lucciola curiosa · Storie piccole');
    await pointer.press(sheet.getByRole('button', { name: 'Ordine casuale' }));
    await expect.poll(() => hubApi.attribute(speaker, 'shuffle')).toBe(true);
    await expect(sheet.getByRole('button', { name: 'Ordine casuale' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await pointer.press(sheet.getByRole('button', { name: 'Ripetizione: no' }));
    await expect.poll(() => hubApi.attribute(speaker, 'repeat')).toBe('all');
    await expect(sheet.getByRole('button', { name: 'Ripetizione: tutto' })).toBeVisible();
    await sheet.getByLabel('Suono').selectOption('Notte');
    await expect.poll(() => hubApi.attribute(speaker, 'sound_mode')).toBe('Notte');
    await expectAccessibleScreen(page, true);
  },
);

test('a player with malformed attributes shows only valid ones @phone', async ({
  page,
  visit,
  demoHub,
  guard,
}) => {
  guard.expect(noPicture);
  demoHub.faults.setState(television, 'playing', {
    friendly_name: 'Televisore',
    supported_features: 0xff_ff_ff,
    media_title: 'constructor',
    media_artist: { name: 'X' },
    media_duration: -4,
    media_position: '12',
    media_position_updated_at: 'soon',
    volume_level: 'loud',
    source_list: [{ name: 'HDMI' }, 'TV', 7],
    source: 'toString',
    sound_mode_list: 'Music',
    repeat: 3,
    entity_picture: '/api/media_player_proxy/nobody?token=x',
  });
  await visit(`/?device=${television}`);
  const sheet = sheetOf(page, television);
  await expect(sheet).toContainText('constructor');
  await expect(sheet).toContainText('0:12');
  await expect(sheet.locator('img'), 'a picture that does not come leaves the icon').toHaveCount(0);
  await expect(sheet.getByRole('option')).toHaveText(['toString', 'TV']);
  await expect(sheet.getByRole('button', { name: 'Alza il volume' })).toBeVisible();
  await expect(sheet).not.toContainText(/undefined|NaN|\[object/);
  // A request to another host would fail the journey.
  for (const entity_picture of [
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'a picture',
    'https://pictures.example/cover.jpg',
    '//pictures.example/cover.jpg',
  ]) {
    demoHub.faults.setState(television, 'paused', {
      friendly_name: 'Televisore',
      media_title: entity_picture,
      entity_picture,
    });
    await expect(sheet).toContainText(entity_picture);
    await expect(sheet.locator('img')).toHaveCount(0);
  }
  demoHub.faults.setState(television, 'unavailable', {});
  await expect(sheet).toContainText('Non raggiungibile');
});
