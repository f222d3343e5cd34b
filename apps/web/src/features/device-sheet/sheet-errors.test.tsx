// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { kindForSheet } from '#home/kinds/kind-of-entity.ts';
import type { Kind } from '#home/model/kind.ts';
import { entity } from '#home/testing/entity.ts';
import { renderInHome } from '#home/testing/render-in-home.tsx';
import { ReportErrorContext, type ReportError } from '#shared/errors/error-boundary.tsx';
import { SheetFrame } from './sheet-frame.tsx';

const lamp = entity('light.arco', 'on', { friendly_name: 'Arco' });

/** Opens the sheet of a lamp whose kind is changed by `change`. */
async function renderSheet(change: Partial<Kind>, viewOnly: readonly string[] = []) {
  const report = vi.fn<ReportError>();
  const kind = await kindForSheet('light.arco').load();
  const onClose = vi.fn<() => void>();
  const frame = (
    <ReportErrorContext value={report}>
      <SheetFrame
        open
        entityId="light.arco"
        kind={{ ...kind, ...change }}
        onClose={onClose}
        onClosed={() => undefined}
        onEdit={undefined}
        onNotify={undefined}
      />
    </ReportErrorContext>
  );
  const onCaughtError = () => undefined;
  const rendered = renderInHome(frame, {
    entities: [lamp],
    viewOnly,
    connected: true,
    options: { onCaughtError },
  });
  await act(async () => {});
  return { ...rendered, report, onClose, user: userEvent.setup() };
}

const broken = () => {
  throw new TypeError('broken');
};

describe('a sheet that throws', () => {
  it.each([
    ['its content', { sheet: () => Promise.resolve({ Sheet: broken }) }],
    ['the description of its device', { describe: broken }],
  ])('in %s keeps its frame, and can be closed', async (_what, change) => {
    const { getByRole, getByText, report, onClose, user } = await renderSheet(change);
    expect(getByRole('dialog', { name: 'Arco' })).toBeTruthy();
    expect(getByText('Qualcosa è andato storto')).toBeTruthy();
    expect(report).toHaveBeenCalledWith(expect.any(TypeError), { kind: 'sheet', subject: 'light' });
    await user.click(getByRole('button', { name: 'Chiudi' }));
    expect(onClose).toHaveBeenCalled();
  });

  it('is drawn again on retry', async () => {
    const state = { broken: true };
    const Sheet = () => (state.broken ? broken() : <p>content</p>);
    const { getByRole, queryByText, user } = await renderSheet({ sheet: () => Promise.resolve({ Sheet }) });
    await user.click(getByRole('button', { name: 'Riprova' }));
    expect(queryByText('content')).toBeNull();
    state.broken = false;
    await user.click(getByRole('button', { name: 'Riprova' }));
    expect(queryByText('content')).not.toBeNull();
  });
});

it('of a device that may only be seen says so, and disables its controls', async () => {
  const { getByText, findByRole } = await renderSheet({}, ['light.arco']);
  expect(getByText('Solo lettura').parentElement?.textContent).toContain('vedere questo dispositivo');
  const power = await findByRole('switch', {}, { timeout: 10_000 });
  expect(power.getAttribute('aria-disabled')).toBe('true');
});
