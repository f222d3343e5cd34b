// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { bell, entryBadges } from './bell.ts';
import { showUnread } from './unread-badges.tsx';

afterEach(() => bell.set(undefined));

it.each([
  [1, 'Notifiche, 1 non letta', '1', '1 non letta'],
  [99, 'Notifiche, 99 non lette', '99', '99 non lette'],
  [1_000, 'Notifiche, 1000 non lette', '99+', '1000 non lette'],
])('%d unread are counted for eyes and for ears', (count, label, shown, said) => {
  showUnread(count);
  expect(bell.get()?.label).toBe(label);
  const onBell = render(<>{bell.get()?.onBell}</>).container;
  expect(onBell.textContent).toBe(shown);
  // The bell has its name already.
  expect(onBell.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  expect(render(<>{entryBadges.get()['notifications']}</>).container.textContent).toBe(`${shown}${said}`);
});

it('none is not counted', () => {
  showUnread(3);
  showUnread(0);
  expect(bell.get()).toBeUndefined();
});
