import { TOTP } from 'otpauth';
import { expect, test } from '#fixtures/test.ts';

/** The hub's clock goes ahead by this many milliseconds. */
let ahead = 0;
const clock = {
  now: () => Date.now() + ahead,
  after: (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
const totp = new TOTP({ secret: 'JBSWY3DPEHPK3PXP' });

test.use({ demoOptions: { clock } });
test.beforeEach(() => {
  ahead = 0;
});

test(
  'a code that comes too late leads back to the password, and the next one goes through',
  { tag: '@phone' },
  async ({ hand, login, dashboard }) => {
    await login.open();
    await login.signIn({ username: 'giulia', password: 'casa-bianchi' });
    await expect(login.code).toBeFocused();
    ahead = 301_000;
    await login.code.fill(totp.generate({ timestamp: clock.now() }));
    await hand.press(login.verify);
    await expect(login.error).toHaveText('Il tempo per il codice è scaduto. Accedi di nuovo.');
    await expect(login.username).toHaveValue('giulia');
    await login.password.fill('casa-bianchi');
    await hand.press(login.submit);
    await login.code.fill(totp.generate({ timestamp: clock.now() }));
    await hand.press(login.verify);
    await dashboard.living();
  },
);

test(
  'a hub that goes away over the code keeps the step, and takes the code when it is back',
  { tag: '@phone' },
  async ({ house, demo, guard, hand, login, dashboard }) => {
    guard.expectTrouble(house.hubUrl);
    await login.open();
    await login.signIn({ username: 'giulia', password: 'casa-bianchi' });
    await expect(login.code).toBeVisible();
    demo.faults.refuseConnections(true);
    await login.code.fill(totp.generate());
    await hand.press(login.verify);
    await expect(login.error).toHaveText(/^Server Home Assistant non raggiungibile\./);
    await expect(login.code).toBeVisible();
    demo.faults.refuseConnections(false);
    await login.code.fill(totp.generate());
    await hand.press(login.verify);
    await dashboard.living();
  },
);
