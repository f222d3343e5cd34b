// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary, ReportErrorContext, type ReportError } from './error-boundary.tsx';

const source = { kind: 'card', subject: 'light' } as const;

/** Renders a boundary around a part that throws while `broken`, beside a sibling. React's own log is left out. */
function renderBoundary() {
  const report = vi.fn<ReportError>();
  const error = new TypeError('broken');
  const state = { broken: true };
  const Part = () => {
    if (state.broken) throw error;
    return <p>part</p>;
  };
  const tree = (resetKey: number) => (
    <ReportErrorContext value={report}>
      <p>sibling</p>
      <ErrorBoundary
        source={source}
        resetKey={resetKey}
        fallback={(caught, retry) => (
          <button type="button" onClick={retry}>
            {String(caught)}
          </button>
        )}
      >
        <Part />
      </ErrorBoundary>
    </ReportErrorContext>
  );
  const screen = render(tree(1), { onCaughtError: () => undefined });
  return { ...screen, report, error, state, reset: (resetKey: number) => screen.rerender(tree(resetKey)) };
}

it('shows a fallback beside what lives, and reports the error with its source', () => {
  const { getByText, getByRole, report, error } = renderBoundary();
  expect(getByText('sibling')).toBeTruthy();
  expect(getByRole('button').textContent).toBe('TypeError: broken');
  expect(report).toHaveBeenCalledExactlyOnceWith(error, source);
});

it('draws the part again on retry', async () => {
  const { getByRole, queryByText, report, state } = renderBoundary();
  await userEvent.click(getByRole('button'));
  expect(queryByText('part')).toBeNull();
  expect(report).toHaveBeenCalledTimes(2);
  state.broken = false;
  await userEvent.click(getByRole('button'));
  expect(queryByText('part')).not.toBeNull();
});

it('draws the part again when its key changes, and not before', () => {
  const { queryByText, reset, state } = renderBoundary();
  state.broken = false;
  reset(1);
  expect(queryByText('part')).toBeNull();
  reset(2);
  expect(queryByText('part')).not.toBeNull();
});

it('catches again after it has recovered', () => {
  const { getByRole, queryByText, reset, state } = renderBoundary();
  state.broken = false;
  reset(2);
  expect(queryByText('part')).not.toBeNull();
  state.broken = true;
  reset(3);
  expect(getByRole('button')).toBeTruthy();
});
