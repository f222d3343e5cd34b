import { expect, test } from '#fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

/** What the browser says of each try of a page that somebody else has a hand in. */
const refused = /violat|Trusted|the page's policy|Content.Security.Policy|content security policy/i;

test(
  'the page runs no foreign script, whatever way it is injected',
  { tag: '@phone' },
  async ({ page, guard, home }) => {
    guard.expect(refused);
    await home.waitUntilLive();
    const outcomes = await page.evaluate(async () => {
      const outcome = async (attempt: () => unknown) => {
        try {
          return { done: String(await attempt()) };
        } catch (error) {
          return error instanceof Error ? error.name : String(error);
        }
      };
      const { body } = document;
      return {
        markup: await outcome(() => (body.innerHTML = '<img src=x onerror=alert(1)>')),
        frame: await outcome(() => (document.createElement('iframe').srcdoc = '<script>1</script>')),
        script: await outcome(() => (document.createElement('script').src = '/assets/other.js')),
        inline: await outcome(() => (document.createElement('script').text = '1')),
        handler: await outcome(() => body.setAttribute('onclick', 'alert(1)')),
        parsed: await outcome(() => new DOMParser().parseFromString('<p>', 'text/html')),
        worker: await outcome(() => new Worker('/service-worker.js')),
        registered: await outcome(() => navigator.serviceWorker.register('/assets/other.js')),
        policy: await outcome(() => {
          const types: unknown = Reflect.get(window, 'trustedTypes');
          if (!(types instanceof Object)) throw new Error('no Trusted Types in this browser');
          const create: unknown = Reflect.get(types, 'createPolicy');
          if (typeof create === 'function') Reflect.apply(create, types, ['default', {}]);
        }),
      };
    });
    expect(new Set(Object.values(outcomes)), JSON.stringify(outcomes)).toEqual(new Set(['TypeError']));
  },
);

test.describe('the settings list the hubs', () => {
  test.use({ gatewaySettings: { allowedHubs: ['https://hub.example'] } });

  test(
    'the page reaches its own hub and no other host',
    { tag: '@phone' },
    async ({ page, guard, home, startNonHub }) => {
      const stranger = await startNonHub('silent');
      guard.expect(refused);
      await home.waitUntilLive();
      const outcomes = await page.evaluate(async (address) => {
        const image = new Image();
        const failed = Promise.withResolvers<string>();
        image.onerror = () => failed.resolve('not loaded');
        image.onload = () => failed.resolve('loaded');
        image.src = `${address}/picture.png`;
        return [
          await fetch(address, { mode: 'no-cors' }).then(
            () => 'reached',
            () => 'not reached',
          ),
          await failed.promise,
        ];
      }, stranger);
      expect(outcomes).toEqual(['not reached', 'not loaded']);
    },
  );
});
