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
  'an expired second factor leads back to the password, and the next code succeeds',
  { tag: '@phone' },
  async ({ pointer, login, dashboard }) => {
    await login.open();
    await login.signIn({ username: 'giulia', password: 'casa-bianchi' });
    await expect(login.code).toBeFocused();
    ahead = 301_000;
    await login.code.fill(totp.generate({ timestamp: clock.now() }));
    await pointer.press(login.verify);
    await expect(login.error).toHaveText('Il tempo per inserire il codice è scaduto. Accedi di nuovo.');
    await expect(login.username).toHaveValue('giulia');
    await login.password.fill('casa-bianchi');
    await pointer.press(login.submit);
    await login.code.fill(totp.generate({ timestamp: clock.now() }));
    await pointer.press(login.verify);
    await dashboard.waitUntilLive();
  },
);

test(
  'a hub that becomes unreachable during the second factor keeps the step and accepts the code later',
  { tag: '@phone' },
  async ({ stack, demoHub, guard, pointer, login, dashboard }) => {
    guard.expectConnectionErrors(stack.appUrl);
    guard.expectConnectionErrors(stack.hubUrl);
    await login.open();
    await login.signIn({ username: 'giulia', password: 'casa-bianchi' });
    await expect(login.code).toBeVisible();
    demoHub.faults.refuseConnections(true);
    await login.code.fill(totp.generate());
    await pointer.press(login.verify);
    await expect(login.error).toHaveText(/^Server Home Assistant non raggiungibile\./);
    await expect(login.code).toBeVisible();
    demoHub.faults.refuseConnections(false);
    await login.code.fill(totp.generate());
    await pointer.press(login.verify);
    await dashboard.waitUntilLive();
  },
);
