import { test } from '#fixtures/frame-test.ts';
import { someLamp } from '#fixtures/pick.ts';
import { expect } from '#fixtures/test.ts';
import { DashboardScreen } from '#screens/dashboard-screen.ts';
import { FrameScreen } from '#screens/frame-screen.ts';
import { LoginScreen } from '#screens/login-screen.ts';
import type { Page } from '@playwright/test';

const door = (page: Page) => page.getByRole('heading', { name: 'Accedi a Soglia', level: 1 });

test(
  'a sign-in in one window opens the other, and another person takes over both',
  { tag: '@phone' },
  async ({ context, page, house, hand, hasTouch, login, dashboard, frame }) => {
    const other = await context.newPage();
    const otherHouse = new DashboardScreen(other, hand);
    await other.goto('/login');
    await expect(door(other)).toBeVisible();
    await login.open();
    await login.signIn(house.owner);
    await dashboard.living();
    await otherHouse.living();
    const me = new FrameScreen(other, hand, hasTouch).me;
    await expect(me).toHaveAccessibleName('Maria Bianchi, apri il menu personale');

    const lamp = await someLamp(house.witness);
    await house.witness.call('light.turn_on', { entity_id: lamp });
    await (await dashboard.find(lamp)).control.press('Space');
    await expect((await otherHouse.find(lamp)).root).toHaveAttribute('data-state', 'off');

    await dashboard.logOut();
    await expect(door(page)).toBeVisible();
    await expect(door(other)).toBeVisible();
    await new LoginScreen(page, hand).signIn(house.guest);
    await dashboard.living();
    await otherHouse.living();
    await expect(frame.me).toHaveAccessibleName(/^Luca/);
    await expect(me).toHaveAccessibleName(/^Luca/);
  },
);

test(
  "'Reimposta Server' in one window shuts the other, whatever is open in it",
  { tag: '@phone' },
  async ({ context, hand, hasTouch, home, login, frame }) => {
    await home.living();
    const other = await context.newPage();
    const otherFrame = new FrameScreen(other, hand, hasTouch);
    await other.goto('/energy');
    await otherFrame.open(otherFrame.menuButton, otherFrame.menu);
    await frame.open(frame.menuButton, frame.menu);
    await frame.open(frame.menu.getByRole('button', { name: 'Reimposta Server' }), frame.askReset);
    await hand.press(frame.askReset.getByRole('button', { name: 'Reimposta Server' }));
    await expect(login.title).toBeVisible();
    await expect(door(other)).toBeVisible();
    await expect(otherFrame.menu).toBeHidden();
    await expect(other).toHaveURL(/\/login\?next=%2Fenergy$/);
  },
);
