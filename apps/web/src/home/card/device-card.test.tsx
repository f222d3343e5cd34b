// @vitest-environment happy-dom
import { act, fireEvent, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Entity } from '@soglia/hub-client/entities';
import { HubError } from '@soglia/hub-client/errors';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FakeHub } from '#hub/testing/fake-hub.ts';
import { ReportErrorContext, type ReportError } from '#shared/errors/error-boundary.tsx';
import { light } from '../kinds/light/light.ts';
import { entity } from '../testing/entity.ts';
import { renderInHome } from '../testing/render-in-home.tsx';
import { DeviceCard } from './device-card.tsx';

const DIMMABLE = { friendly_name: 'Arco', supported_color_modes: ['brightness'], color_mode: 'brightness' };

const refOf = ({ entity_id }: Entity) => ({
  entity_id,
  name: 'Arco',
  shape: 'half' as const,
  room: undefined,
  icon_name: undefined,
  battery: undefined,
  schedule: undefined,
});

function renderCard(one: Entity) {
  const onOpen = vi.fn<(entityId: string) => void>();
  const rendered = renderInHome(<DeviceCard device={refOf(one)} wide={false} stacked={false} />, {
    entities: [one],
    connected: true,
    onOpen,
  });
  const card = rendered.getByRole('article');
  return { ...rendered, card, onOpen, toggle: within(card).getByRole('switch') };
}

const off = entity('light.arco', 'off', DIMMABLE);
const lit = entity('light.arco', 'on', { ...DIMMABLE, brightness: 51 });

describe('a card of a lamp', () => {
  it('sends a command when its switch is clicked, and shows it until it is confirmed', async () => {
    const { card, toggle, house } = renderCard(off);
    await userEvent.click(toggle);
    expect(house.sent).toMatchObject([{ entityId: 'light.arco', domain: 'light', service: 'turn_on' }]);
    expect(card.textContent).toContain('Accensione…');
    expect(card.hasAttribute('data-pending')).toBe(true);

    act(() => {
      house.value(lit);
      house.settle('light.arco');
    });
    expect(card.hasAttribute('data-pending')).toBe(false);
    expect(toggle.getAttribute('aria-checked')).toBe('true');
  });

  it.each([['{Enter}'], [' ']])('sends a command when %j is pressed on its switch', async (key) => {
    const { toggle, house } = renderCard(off);
    toggle.focus();
    await userEvent.keyboard(key);
    expect(house.sent).toMatchObject([{ service: 'turn_on' }]);
  });

  it('says why a command was refused, and takes its value back', async () => {
    const { card, toggle, house } = renderCard(off);
    await userEvent.click(toggle);
    act(() => house.settle('light.arco', new HubError('refused', 'Unauthorized')));
    expect(card.textContent).toContain('Non hai il permesso');
    expect(card.hasAttribute('data-refused')).toBe(true);
    expect(toggle.getAttribute('aria-checked')).toBe('false');
  });

  it('opens its sheet by its name, and sends nothing', async () => {
    const { getByRole, house, onOpen } = renderCard(lit);
    await userEvent.click(getByRole('button', { name: 'Arco' }));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith('light.arco');
    expect(house.sent).toEqual([]);
  });
});

describe('a card of a lamp that may only be seen', () => {
  const readOnly = 'Solo lettura';
  const renderReadOnly = () =>
    renderInHome(<DeviceCard device={refOf(lit)} wide={false} stacked={false} />, {
      entities: [lit],
      viewOnly: ['light.arco'],
      connected: true,
    });

  it('shows its state and says so, and has nothing to press but its name', () => {
    const { getByRole, getAllByRole, queryByRole, getByText } = renderReadOnly();
    const card = getByRole('article');
    expect(card.textContent).toContain('Acceso · 20\u00a0%');
    expect(getByText(readOnly)).toBeTruthy();
    expect(getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Arco', '']);
    expect(queryByRole('switch')).toBeNull();
    expect(queryByRole('slider')).toBeNull();
    fireEvent.pointerDown(card, { pointerId: 1, isPrimary: true, button: 0, clientX: 100, clientY: 10 });
    fireEvent.pointerMove(card, { pointerId: 1, isPrimary: true, clientX: 150, clientY: 10 });
    expect(card.style.getPropertyValue('--bri')).toBe('20%');
  });

  it('gets its switch when the role grants it, and loses it again', () => {
    const { house, queryByRole, queryByText } = renderReadOnly();
    act(() => house.list([lit]));
    expect(queryByRole('switch')).toBeTruthy();
    expect(queryByText(readOnly)).toBeNull();
    act(() => house.list([lit], ['light.arco']));
    expect(queryByRole('switch')).toBeNull();
  });
});

it.each([
  [20, true],
  [21, false],
  [0, true],
  [-1, false],
])('a card with a battery at %i %% warns of it: %s', (battery_level, warns) => {
  const { container } = renderCard(entity('light.arco', 'off', { friendly_name: 'Arco', battery_level }));
  expect(container.querySelector('[aria-label^="Batteria"]') !== null).toBe(warns);
});

describe('a drag across the card of a dimmable lamp', () => {
  const POINTER = { pointerId: 1, isPrimary: true, button: 0, pointerType: 'touch' };

  function startDrag() {
    const rendered = renderCard(lit);
    const { card } = rendered;
    vi.spyOn(card, 'clientWidth', 'get').mockReturnValue(200);
    const move = (clientX: number, clientY = 10) =>
      fireEvent.pointerMove(card, { ...POINTER, clientX, clientY });
    fireEvent.pointerDown(card, { ...POINTER, clientX: 100, clientY: 10 });
    return { ...rendered, move, lift: () => fireEvent.pointerUp(card, POINTER) };
  }

  it('previews the brightness and sends it when the pointer is lifted', () => {
    const { card, move, lift, house } = startDrag();
    move(150);
    expect(card.style.getPropertyValue('--bri')).toBe('49%');
    expect(house.sent).toEqual([]);
    lift();
    expect(house.sent).toMatchObject([{ service: 'turn_on', data: { brightness: 125 } }]);
  });

  it('opens nothing where it ends', () => {
    const { move, lift, getByRole, onOpen } = startDrag();
    move(150);
    lift();
    fireEvent.click(getByRole('button', { name: 'Arco' }), { detail: 1 });
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('sends nothing when it is a scroll, a tap or cancelled', () => {
    const scroll = startDrag();
    scroll.move(102, 60);
    scroll.move(180, 60);
    scroll.lift();
    expect(scroll.house.sent).toEqual([]);
    scroll.unmount();

    const tap = startDrag();
    tap.move(104);
    tap.lift();
    expect(tap.house.sent).toEqual([]);
    tap.unmount();

    const cancelled = startDrag();
    cancelled.move(150);
    fireEvent.pointerCancel(cancelled.card, POINTER);
    cancelled.lift();
    expect(cancelled.house.sent).toEqual([]);
  });

  it.each([
    ['the lamp is out of reach', (house: FakeHub) => house.value({ ...lit, state: 'unavailable' })],
    ['the hub is', (house: FakeHub) => house.setConnection('lost')],
    ['the person may no longer command it', (house: FakeHub) => house.list([lit], ['light.arco'])],
  ])('draws and sends nothing of it once %s', (_what, happens) => {
    const { card, move, lift, house } = startDrag();
    move(150);
    act(() => happens(house));
    expect(card.style.getPropertyValue('--bri')).not.toBe('49%');
    move(160);
    lift();
    act(() => {
      house.setConnection('ready');
      house.list([lit]);
      house.value(lit);
    });
    expect(card.style.getPropertyValue('--bri')).toBe('20%');
    move(180);
    expect(card.style.getPropertyValue('--bri')).toBe('20%');
    expect(house.sent).toEqual([]);
  });

  it('goes on while another finger comes and goes', () => {
    const { card, move, lift, house } = startDrag();
    move(150);
    const other = { ...POINTER, pointerId: 2, isPrimary: false, clientX: 20, clientY: 10 };
    fireEvent.pointerDown(card, other);
    fireEvent.pointerUp(card, other);
    expect(house.sent).toEqual([]);
    move(120);
    lift();
    expect(house.sent).toMatchObject([{ data: { brightness: 75 } }]);
  });
});

describe('a card that throws', () => {
  afterEach(() => vi.restoreAllMocks());

  const lamps = [entity('light.uno', 'on'), entity('light.due', 'on')];

  /** Two cards of lamps; that of light.uno throws while its state is "on". */
  function renderBroken() {
    const describeLight = light.describe;
    vi.spyOn(light, 'describe').mockImplementation((one, now) => {
      if (one.entity_id === 'light.uno' && one.state === 'on') throw new TypeError('broken');
      return describeLight(one, now);
    });
    const report = vi.fn<ReportError>();
    const cards = (
      <ReportErrorContext value={report}>
        {lamps.map((one) => (
          <DeviceCard key={one.entity_id} device={refOf(one)} wide={false} stacked={false} />
        ))}
      </ReportErrorContext>
    );
    const onCaughtError = () => undefined;
    const rendered = renderInHome(cards, { entities: lamps, connected: true, options: { onCaughtError } });
    const [broken, other] = rendered.getAllByRole('article');
    if (broken === undefined || other === undefined) throw new Error('two cards are expected');
    return { ...rendered, broken, other, report };
  }

  it('says so in its place, keeps its name, and leaves the others alone', () => {
    const { broken, other, report } = renderBroken();
    expect(broken.textContent).toBe('ArcoImpossibile mostrare questo dispositivo');
    expect(broken.dataset['entity']).toBe('light.uno');
    expect(within(other).getByRole('switch')).toBeTruthy();
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError), { kind: 'card', subject: 'light' });
  });

  it('recovers when its entity changes', () => {
    const { house, getAllByRole } = renderBroken();
    act(() => house.value(entity('light.uno', 'off')));
    expect(getAllByRole('switch')).toHaveLength(2);
  });
});
