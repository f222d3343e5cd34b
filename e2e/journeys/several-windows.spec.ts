import type { Page } from '@playwright/test';
import { test } from '#fixtures/shell-test.ts';
import { pickLamp } from '#fixtures/pick-device.ts';
import { expect } from '#fixtures/test.ts';
import { DashboardScreen } from '#screens/dashboard-screen.ts';
import { FrameScreen } from '#screens/frame-screen.ts';
import { LoginScreen } from '#screens/login-screen.ts';

const loginHeading = (page: Page) => page.getByRole('heading', { name: 'Accedi a Soglia', level: 1 });

test(
  "a sign-in in one window signs the other in, and another user's sign-in replaces both",
  { tag: '@phone' },
  async ({ context, page, stack, pointer, hasTouch, login, dashboard, frame }) => {
    const other = await context.newPage();
    const otherDashboard = new DashboardScreen(other, pointer);
    await other.goto('/login');
    await expect(loginHeading(other)).toBeVisible();
    await login.open();
    await login.signIn(stack.owner);
    await dashboard.waitUntilLive();
    await otherDashboard.waitUntilLive();
    const me = new FrameScreen(other, pointer, hasTouch).me;
    await expect(me).toHaveAccessibleName('Maria Bianchi, apri il menu personale');

    const lamp = await pickLamp(stack.hubApi);
    await stack.hubApi.call('light.turn_on', { entity_id: lamp });
    await (await dashboard.find(lamp)).control.press('Space');
    await expect((await otherDashboard.find(lamp)).root).toHaveAttribute('data-state', 'off');

    await dashboard.logOut();
    await expect(loginHeading(page)).toBeVisible();
    await expect(loginHeading(other)).toBeVisible();
    await new LoginScreen(page, pointer).signIn(stack.guest);
    await dashboard.waitUntilLive();
    await otherDashboard.waitUntilLive();
    await expect(frame.me).toHaveAccessibleName(/^Luca/);
    await expect(me).toHaveAccessibleName(/^Luca/);
  },
);

test(
  "'Reimposta Server' in one window signs out the other, whatever is open in it",
  { tag: '@phone' },
  async ({ context, pointer, hasTouch, home, login, frame }) => {
    await home.waitUntilLive();
    const other = await context.newPage();
    const otherFrame = new FrameScreen(other, pointer, hasTouch);
    await other.goto('/energy');
    await otherFrame.open(otherFrame.menuButton, otherFrame.menu);
    await frame.open(frame.menuButton, frame.menu);
    await frame.open(frame.menu.getByRole('button', { name: 'Reimposta Server' }), frame.askReset);
    await pointer.press(frame.askReset.getByRole('button', { name: 'Reimposta Server' }));
    await expect(login.title).toBeVisible();
    await expect(loginHeading(other)).toBeVisible();
    await expect(otherFrame.menu).toBeHidden();
    await expect(other).toHaveURL(/\/login\?next=%2Fenergy$/);
  },
);
