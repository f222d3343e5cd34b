import { pickLamp } from '#fixtures/pick-device.ts';
import { expect, test } from '#fixtures/test.ts';

for (const kind of ['html', 'half-json'] as const) {
  test(
    `a sign-in that is answered with ${kind} is reported, and the next attempt succeeds`,
    { tag: '@phone' },
    async ({ stack, demoHub, guard, login, dashboard }) => {
      guard.expectConnectionErrors(stack.hubUrl);
      await login.open();
      demoHub.faults.sendMalformed(kind, 'next-answer');
      await login.signIn(stack.owner);
      await expect(login.error).toHaveText(/Server non raggiungibile o configurazione errata\./);
      await login.signIn(stack.owner);
      await dashboard.waitUntilLive();
    },
  );
}

for (const kind of ['html', 'half-json', 'huge-frame', 'unknown-type', 'malformed-entity'] as const) {
  test(
    `the live dashboard keeps working after ${kind} from the hub`,
    { tag: '@phone' },
    async ({ stack, demoHub, guard, pointer, home }) => {
      guard.expectConnectionErrors(stack.hubUrl);
      // The socket library says so itself, and goes on.
      guard.expect(/^console\.warning: Received event for unknown subscription 0\. Unsubscribing\./);
      const lamp = await pickLamp(stack.hubApi);
      await stack.hubApi.call('light.turn_off', { entity_id: lamp });
      const { root, control } = await home.find(lamp);
      await expect(root).toHaveAttribute('data-state', 'off');
      demoHub.faults.sendMalformed(kind);
      await expect(home.banner).toBeHidden({ timeout: 30_000 });
      await expect(control).toBeEnabled();
      await pointer.press(control);
      await expect(root).toHaveAttribute('data-state', 'on');
    },
  );
}
