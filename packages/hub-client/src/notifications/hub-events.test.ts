import { expect, test } from 'vitest';
import { openInMemoryFeed } from '../testing/in-memory-feed.ts';

const SECOND = 1_000;

async function administrator(...[list = [], setting = {}]: Partial<Parameters<typeof openInMemoryFeed>>) {
  const at = openInMemoryFeed(list, { isAdmin: true, ...setting });
  await at.pass(SECOND);
  return Object.assign(at, {
    async fire(type: string, data: unknown = {}) {
      at.fakeHub.fire(type, data);
      await at.pass(SECOND);
    },
    kinds: () => at.feed.current.notifications.map(({ kind }) => kind),
  });
}

const sent = (tag: string | undefined, actions: unknown, message: unknown = 'Lo chiudo?') => ({
  domain: 'notify',
  service: 'mobile_app_anna',
  service_data: { title: 'Cancello', message, data: { ...(tag === undefined ? {} : { tag }), actions } },
});
const close = [{ action: 'CLOSE', title: 'Chiudi' }];

const subscribed = (at: Awaited<ReturnType<typeof administrator>>) =>
  at.fakeHub.received.filter(({ type }) => type === 'subscribe_events').map(({ event_type: type }) => type);

test('only an administrator of the hub, without a role that limits them, asks for its events', async () => {
  const all = [
    'homeassistant_start',
    'homeassistant_stop',
    'automation_triggered',
    'call_service',
    'mobile_app_notification_action',
    'component_loaded',
    'service_registered',
  ];
  expect(subscribed(await administrator())).toEqual(expect.arrayContaining(all));
  for (const setting of [{ isAdmin: false }, { functions: [10] }])
    expect(subscribed(await administrator([], setting))).not.toContain('call_service');
});

test('a restart is reported once as stopped and once as started, whichever way it is noticed', async () => {
  const at = await administrator();
  await at.fire('homeassistant_stop');
  at.network.setUp(false);
  await at.pass(SECOND);
  at.network.setUp(true);
  await at.pass(120 * SECOND);
  await at.fire('homeassistant_start');
  expect(at.kinds()).toEqual(['started', 'stopped']);
  expect(at.feed.current.unreadCount).toBe(2);
});

test('an automation is there once, with its last run, and needs no reading', async () => {
  const at = await administrator();
  const data = { name: 'Buonanotte', entity_id: 'automation.buonanotte' };
  await at.fire('automation_triggered', data);
  const [first] = at.feed.current.notifications;
  await at.fire('automation_triggered', data);
  expect(at.feed.current).toMatchObject({
    unreadCount: 0,
    notifications: [{ title: 'Buonanotte', mentions: ['automation.buonanotte'] }],
  });
  expect(at.feed.current.notifications[0]?.at).toBeGreaterThan(first?.at ?? Infinity);
});

test('the same message to a second phone is one, is answered, and is taken back by its tag', async () => {
  const at = await administrator();
  await at.fire('call_service', sent('gate', close));
  await at.fire('call_service', sent('gate', close));
  expect(at.kinds()).toEqual(['sent']);
  at.fakeHub.behaviour.answers.set('fire_event', () => ({ context: {} }));
  const answered = at.feed.answer('sent/gate', 'CLOSE');
  await at.pass(SECOND);
  await answered;
  expect(at.fakeHub.received.at(-1)).toMatchObject({
    type: 'fire_event',
    event_type: 'mobile_app_notification_action',
    event_data: { action: 'CLOSE', tag: 'gate' },
  });
  await at.fire('mobile_app_notification_action', { action: 'CLOSE', tag: 'gate' });
  expect(at.feed.current.notifications).toMatchObject([
    { kind: 'action', title: 'Cancello', message: 'Chiudi' },
    { kind: 'sent', answered: 'CLOSE' },
  ]);
  await at.fire('call_service', sent('gate', undefined, 'clear_notification'));
  expect(at.kinds()).toEqual(['action']);
});

test('an action that the message does not offer is not sent', async () => {
  const at = await administrator();
  await at.fire('call_service', sent('gate', close));
  await expect(at.feed.answer('sent/gate', 'OPEN')).rejects.toMatchObject({ code: 'not_found' });
  await expect(at.feed.answer('sent/other', 'CLOSE')).rejects.toMatchObject({ code: 'not_found' });
});

test('addresses of actions are absolute; a page of the hub is no action here', async () => {
  const at = await administrator();
  const actions = [
    { action: 'URI', title: 'Pagina', uri: '/lovelace/garden' },
    { action: 'URI', title: 'Foto', uri: 'https://example.com/a.jpg' },
    { action: 'RUN', title: 'Esegui', uri: 'javascript:alert(1)' },
  ];
  await at.fire('call_service', sent(undefined, actions));
  expect(at.feed.current.notifications[0]?.actions).toEqual([
    { action: 'URI', title: 'Foto', url: 'https://example.com/a.jpg' },
    { action: 'RUN', title: 'Esegui', url: null },
  ]);
});

test.each([
  ['a service of a device', { domain: 'light', service: 'turn_on', service_data: {} }],
  ['a message without actions', sent('x', [])],
  ['a message without text', sent('x', close, 7)],
  ['malformed actions', sent('x', [null, 7, { action: 3, title: 'x' }, { action: 'A' }, []])],
  ['nothing', null],
])('%s is no item', async (_what, data) => {
  const at = await administrator();
  await at.fire('call_service', data);
  expect(at.feed.current.notifications).toEqual([]);
});

test('the newest hundred are kept, and deleting one is for this page only', async () => {
  const at = await administrator();
  for (let index = 0; index < 130; index += 1)
    at.fakeHub.fire('automation_triggered', { name: 'x', entity_id: `automation.a${index}` });
  await at.pass(SECOND);
  expect(at.feed.current.notifications).toHaveLength(100);
  expect(await at.feed.delete(['automation/automation.a129'])).toEqual({ deleted: 1, hidden: 0 });
  await at.pass(SECOND);
  expect(at.ids()).not.toContain('automation/automation.a129');
  expect(at.storage.writes).toBe(0);
});

test('repairs are named in the words of the hub, and read again when they change', async () => {
  const at = openInMemoryFeed([], { isAdmin: true });
  const issue = {
    domain: 'sun',
    issue_id: 'x_y',
    created: '2026-06-01T08:00:00+00:00',
    ignored: false,
    translation_key: 'late',
    translation_placeholders: { by: '**3** min' },
    learn_more_url: 'https://www.home-assistant.io/sun',
  };
  let issues: unknown[] = [issue, { ...issue, issue_id: 'other', ignored: true }, 7, { domain: 'x' }];
  at.fakeHub.behaviour.answers.set('repairs/list_issues', () => ({ issues }));
  at.fakeHub.behaviour.answers.set('frontend/get_translations', () => ({
    resources: { 'component.sun.issues.late.title': 'Il sole tarda di {by}' },
  }));
  expect(at.feed.current.areRepairsLoaded).toBe(false);
  await at.pass(SECOND);
  expect(at.feed.current.areRepairsLoaded).toBe(true);
  expect(at.feed.current.notifications).toMatchObject([
    {
      id: 'repair/sun/x_y',
      kind: 'repair',
      title: 'Il sole tarda di **3** min',
      message: '',
      url: 'https://www.home-assistant.io/sun',
    },
  ]);
  issues = [{ ...issue, translation_key: 'unknown' }];
  at.fakeHub.fire('repairs_issue_registry_updated');
  await at.pass(SECOND);
  expect(at.feed.current.notifications).toMatchObject([{ title: 'sun: x y' }]);
});
