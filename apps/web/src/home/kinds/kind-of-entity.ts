import { kindOf } from './all-kinds.ts';
import { sensor } from './sensor/sensor.ts';
import { domainOf } from '../model/domain.ts';
import type { Kind } from '../model/kind.ts';
import { plainKind } from './plain/plain-kind.ts';

const others = new Map<string, Kind>([[sensor.domain, sensor]]);

/** The kind of whatever has an address: what the dashboard does not keep has a plain one. */
export function kindForSheet(entityId: string): Kind {
  const domain = domainOf(entityId);
  const kind = kindOf(entityId) ?? others.get(domain) ?? plainKind(domain);
  others.set(domain, kind);
  return kind;
}

/** Whether a card can show it: in a section, or in a category of the person's own. */
export const hasCard = (entityId: string): boolean =>
  kindOf(entityId) !== undefined || domainOf(entityId) === sensor.domain;
