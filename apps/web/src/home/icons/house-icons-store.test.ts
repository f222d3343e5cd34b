import { expect, it } from 'vitest';
import { createHouseIcons } from './house-icons-store.ts';

it('fetches the drawings once and notifies when they have come', async () => {
  let fetched = 0;
  let notified = 0;
  const icons = createHouseIcons(() => {
    fetched += 1;
    return Promise.resolve(new Map([['sofa', 'M1']]));
  });
  icons.subscribe(() => (notified += 1));
  expect(icons.get('mdi:sofa')).toBeUndefined();
  await Promise.all([icons.load(), icons.load()]);
  expect([fetched, notified]).toEqual([1, 1]);
  expect(icons.get('mdi:sofa')).toBe('M1');
  expect(icons.get('mdi:none')).toBeUndefined();
  expect(icons.get('custom:sofa')).toBeUndefined();
  expect(icons.get(undefined)).toBeUndefined();
});

it('tries again after a failure, and throws nothing', async () => {
  let fetched = 0;
  const icons = createHouseIcons(() => {
    fetched += 1;
    return fetched === 1
      ? Promise.reject(new Error('no network'))
      : Promise.resolve(new Map([['sofa', 'M1']]));
  });
  await icons.load();
  expect(icons.get('mdi:sofa')).toBeUndefined();
  await icons.load();
  expect(icons.get('mdi:sofa')).toBe('M1');
});
