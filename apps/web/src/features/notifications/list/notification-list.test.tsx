// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';
import { NotificationList } from './notification-list.tsx';
import { notificationItem } from './testing/notification-item.ts';

const item = (key: string, at: number) => notificationItem(key, { title: key, message: '', at });
const nothing = () => undefined;

it('what a wrong clock has put into the future is of today', () => {
  const now = Date.now();
  const { getAllByRole } = render(
    <NotificationList
      items={[item('a', now + 30 * DAY_MS), item('b', now + 2 * DAY_MS), item('c', now)]}
      fresh={new Set()}
      deviceOf={nothing}
      linkTo={nothing}
      onMore={undefined}
      onDelete={nothing}
      onAnswer={nothing}
    />,
  );
  expect(getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Oggi']);
});
