// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lock } from '#home/kinds/lock/lock.ts';
import * as lockSheet from '#home/kinds/lock/sheet/lock-sheet.tsx';
import { entity } from '#home/testing/entity.ts';
import { renderInHome } from '#home/testing/render-in-home.tsx';
import { SheetBody } from './sheet-body.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 20, 23, 59) }));
afterEach(() => void vi.useRealTimers());

it('names the day of a change that was yesterday, where it stays open past midnight', async () => {
  const door = entity('lock.porta', 'locked', {}, new Date(2026, 10, 20, 17, 52).getTime());
  const nothing = () => undefined;
  const { container } = renderInHome(
    <SheetBody
      entity={door}
      kind={lock}
      commands={{
        pendingCommand: undefined,
        refusal: undefined,
        send: nothing,
        sendSettled: nothing,
        attempt: () => Promise.resolve(undefined),
      }}
      moduleState={{ module: lockSheet, error: undefined, retry: nothing }}
      stale={false}
      viewOnly={false}
      disabled={false}
    />,
    { entities: [door], connected: true },
  );
  expect(container.textContent).toContain('dalle 17:52');
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(container.textContent).toContain('da ieri alle 17:52');
});
