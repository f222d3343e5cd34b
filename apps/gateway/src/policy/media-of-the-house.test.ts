import { describe, expect, it } from 'vitest';
import { ask, resultOf } from './testing/ask.ts';
import { testContext } from './testing/rule-context.ts';

const house = { entities: { 'media_player.hall': 'control', 'camera.yard': 'view' } } as const;
const without = testContext(house);
const withMedia = testContext({ ...house, functions: [6] });
const unlimited = testContext({ ...house, functions: [6], isLimited: false });

const player = { entity_id: 'media_player.hall' };
const item = (media_content_id: string) => ({ title: 'Nome', media_content_id });
const [files, recordings, camera, album] = [
  item('media-source://media_source/local/film.mp4'),
  item('media-source://reolink/CAM|1|2'),
  item('media-source://camera/camera.yard'),
  item('library://album/1'),
];
const list = (...children: readonly unknown[]) => ({ title: 'Hall', media_content_id: '', children });
const call = (service: string, service_data: object) => ({
  type: 'call_service',
  domain: 'media_player',
  service,
  service_data,
  target: player,
  return_response: service !== 'play_media',
});

describe('what a player lists and finds', () => {
  const all = [files, recordings, camera, album, item('media-source://tts/x'), item('media-source://image')];
  it.each([
    ['without the function none of the house’s media', without, [camera, album, all[4]]],
    [
      'with the function no source that names devices by other ids, or of which nothing is visible',
      withMedia,
      [files, ...all.slice(2, -1)],
    ],
    ['in a role without limits all', unlimited, all],
  ])('holds %s', (_what, context, left) => {
    const browse = { type: 'media_player/browse_media', ...player };
    expect(resultOf(context, browse, list(...all))).toEqual(list(...left));
    const search = { type: 'media_player/search_media', ...player, search_query: 'n' };
    expect(resultOf(context, search, { result: all })).toEqual({ result: left });
    const answer = (response: unknown) => ({ context: {}, response: { 'media_player.hall': response } });
    expect(resultOf(context, call('browse_media', {}), answer(list(...all)))).toEqual(answer(list(...left)));
    expect(resultOf(context, call('search_media', { search_query: 'n' }), answer({ result: all }))).toEqual(
      answer({ result: left }),
    );
  });

  it('is nothing where the player lists the house’s media alone', () => {
    const root = { title: 'Media', media_content_id: 'media-source://', children: [files] };
    const browse = { type: 'media_player/browse_media', ...player };
    expect(resultOf(without, browse, root)).toMatchObject({ success: false });
    expect(resultOf(withMedia, browse, root)).toEqual(root);
    const answer = { context: {}, response: { 'media_player.hall': root } };
    expect(resultOf(without, call('browse_media', {}), answer)).toEqual({ context: {}, response: {} });
  });
});

describe('what cameras have recorded, and what is on computers', () => {
  it.each([
    'media-source://reolink/FILE|1|2|main|a.mp4|x|y',
    ' MEDIA-source://Unifiprotect/1:event:2',
    'media-source://nest/device/event',
    'media-source://system_bridge/01ABC~~documents/a.pdf~~application/pdf',
    'media-source://somebodys_own/a',
    'media-source:reolink',
  ])('%s is closed to limited roles', (media_content_id) => {
    for (const message of [
      { type: 'media_source/browse_media', media_content_id },
      { type: 'media_source/search_media', media_content_id, search_query: 'x' },
      { type: 'media_source/resolve_media', media_content_id },
      { type: 'media_player/browse_media', ...player, media_content_type: 'x', media_content_id },
      call('play_media', { media_content_type: 'video', media_content_id }),
      call('play_media', { media: { media_content_id } }),
      call('browse_media', { media_content_id }),
    ]) {
      expect(ask(withMedia, message)).toMatchObject({ refused: { reason: 'device' } });
      expect(ask(unlimited, message).kind).toBe('rewrite');
    }
  });

  it('is not told of by what lists all sources', () => {
    const root = { title: 'Media', media_content_id: 'media-source://', children: [files, recordings] };
    const browse = { type: 'media_source/browse_media' };
    expect(resultOf(withMedia, browse, root)).toEqual({ ...root, children: [files] });
    expect(resultOf(unlimited, browse, root)).toEqual(root);
  });
});

describe('cameras and pictures of entities', () => {
  const noCamera = testContext({ entities: { 'media_player.hall': 'control' }, functions: [6] });
  const source = 'media-source://camera';

  it('are a source where such an entity is visible, as hubs without any have none', () => {
    const root = { title: 'Media', media_content_id: 'media-source://', children: [files, item(source)] };
    const browse = { type: 'media_source/browse_media' };
    expect(resultOf(noCamera, browse, root)).toEqual({ ...root, children: [files] });
    expect(resultOf(withMedia, browse, root)).toEqual(root);
    for (const media_content_id of [source, 'media-source://image', 'MEDIA-source://Camera?x']) {
      expect(ask(noCamera, { ...browse, media_content_id })).toMatchObject({ refused: { reason: 'device' } });
    }
    expect(ask(withMedia, { ...browse, media_content_id: source }).kind).toBe('rewrite');
  });

  it('are not counted where the hub cannot list them', () => {
    const listed = { title: 'Camere', media_content_id: source, children: [camera], not_shown: 3 };
    const browse = { type: 'media_source/browse_media', media_content_id: source };
    expect(resultOf(withMedia, browse, listed)).toEqual({ ...listed, not_shown: 0 });
    expect(resultOf(unlimited, browse, listed)).toEqual(listed);
    const answer = (response: unknown) => ({ context: {}, response: { 'media_player.hall': response } });
    const asked = call('browse_media', { media_content_id: source });
    expect(resultOf(withMedia, asked, answer(listed))).toEqual(answer({ ...listed, not_shown: 0 }));
    expect(resultOf(unlimited, asked, answer(listed))).toEqual(answer(listed));
  });

  it('a service lists none with the picture of what is not visible', () => {
    const album = { title: 'Album', media_content_id: 'library://1' };
    const hidden = { ...album, thumbnail: '/api/camera_proxy/camera.vault?token=1' };
    const answer = (...children: readonly unknown[]) => ({
      context: {},
      response: { 'media_player.hall': list(...children) },
    });
    expect(resultOf(withMedia, call('browse_media', {}), answer(hidden))).toEqual(answer(album));
  });
});

it('an address as long as a message is refused to a player: each part of it is looked at', () => {
  const media_content_id = `media-source://camera/camera.yard?${'a'.repeat(8192)}`;
  expect(ask(withMedia, call('play_media', { media_content_id }))).toMatchObject({
    refused: { reason: 'device' },
  });
});
