import { someLamp } from '#fixtures/pick.ts';
import { expect, test } from '#fixtures/test.ts';

for (const kind of ['html', 'half-json'] as const) {
  test(
    `a hub that answers a sign-in with ${kind} is said to be none`,
    { tag: '@phone' },
    async ({ house, demo, guard, login, dashboard }) => {
      guard.expectTrouble(house.hubUrl);
      await login.open();
      demo.faults.rubbish(kind, 'next-answer');
      await login.signIn(house.owner);
      await expect(login.error).toHaveText(/Server non raggiungibile o configurazione errata\./);
      await login.signIn(house.owner);
      await dashboard.living();
    },
  );
}

for (const kind of ['html', 'half-json', 'huge-frame', 'unknown-type', 'absurd-entity'] as const) {
  test(
    `a living house outlives ${kind} from its hub`,
    { tag: '@phone' },
    async ({ house, demo, guard, hand, home }) => {
      guard.expectTrouble(house.hubUrl);
      // The socket library says so itself, and goes on.
      guard.expect(/^console\.warning: Received event for unknown subscription 0\. Unsubscribing\./);
      const lamp = await someLamp(house.witness);
      await house.witness.call('light.turn_off', { entity_id: lamp });
      const { root, control } = await home.find(lamp);
      await expect(root).toHaveAttribute('data-state', 'off');
      demo.faults.rubbish(kind);
      await expect(home.banner).toBeHidden({ timeout: 30_000 });
      await expect(control).toBeEnabled();
      await hand.press(control);
      await expect(root).toHaveAttribute('data-state', 'on');
    },
  );
}
