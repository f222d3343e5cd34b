import { CoverFeature, hasFeature } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { capitalised } from '#shared/format/capitalised.ts';
import { formatNumber, formatPercent } from '#shared/format/quantity.ts';
import { endingOf } from '../../model/agreement.ts';
import { percentOf } from '../../model/attributes.ts';
import type { Description, Note } from '../../model/device.ts';
import { t as common } from '../../model/texts/index.ts';
import { formatWhen } from '../../model/when.ts';
import { coverClassOf } from './cover-class.ts';
import { t } from './texts/index.ts';

const isMoving = (entity: Entity) => entity.state === 'opening' || entity.state === 'closing';

function textFor(entity: Entity, position: number | undefined): string {
  const percent = position === undefined ? undefined : formatPercent(position);
  const ending = endingOf(entity);
  switch (entity.state) {
    case 'open':
      return percent === undefined || position === 100
        ? common('open', { ending })
        : t('openAt', { ending, percent });
    case 'closed':
      return common('closed', { ending });
    case 'opening':
      return percent === undefined ? t('opening') : t('openingAt', { percent });
    case 'closing':
      return percent === undefined ? t('closing') : t('closingAt', { percent });
    default:
      return common('unknown');
  }
}

const lastMove = (entity: Entity, now: number): Note | undefined =>
  entity.last_changed > 0
    ? { title: capitalised(formatWhen(entity.last_changed, now)), detail: t('lastMove') }
    : undefined;

/** The state alone: "Aperto", "Chiusa", "In apertura…". */
export const stateTextOf = (entity: Entity): string => textFor(entity, undefined);

export function describeCover(entity: Entity, now: number): Description {
  const { open, closed, entrance } = coverClassOf(entity);
  const position = percentOf(entity, 'current_position');
  const movable =
    hasFeature(entity, CoverFeature.OPEN) ||
    hasFeature(entity, CoverFeature.CLOSE) ||
    hasFeature(entity, CoverFeature.STOP);
  return {
    icon: entity.state === 'closed' ? closed : open,
    text: textFor(entity, position),
    mood: isMoving(entity) || (entrance && entity.state === 'open') ? 'open' : 'rest',
    control: movable ? '3actions' : 'none',
    reading: entrance || position === undefined ? undefined : { figure: formatNumber(position), unit: '%' },
    note: entrance ? lastMove(entity, now) : undefined,
    ages: entrance,
  };
}

/** Which movements are possible now: not opening what is open, not closing what is closed. */
export function movesOf(entity: Entity): { readonly up: boolean; readonly down: boolean } {
  const position = percentOf(entity, 'current_position');
  // An assumed state may be wrong, so both movements stay available.
  if (entity.attributes['assumed_state'] === true) return { up: true, down: true };
  const top = position === undefined ? entity.state === 'open' : position === 100;
  return {
    up: entity.state !== 'opening' && !top,
    down: entity.state !== 'closing' && entity.state !== 'closed' && !(position === 0 && !isMoving(entity)),
  };
}
