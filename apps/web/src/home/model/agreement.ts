import { domainOf, type Entity } from '@soglia/hub-client/entities';
import { endingOfName, type Ending } from '@soglia/italian/agreement';
import { nameOf } from './name.ts';

/** The ending with which state texts agree with the thing. Italian ones take it as their argument `ending`. */
export const endingOf = ({ entity_id, attributes }: Pick<Entity, 'entity_id' | 'attributes'>): Ending =>
  endingOfName(
    nameOf(entity_id, attributes['friendly_name']),
    domainOf(entity_id),
    attributes['device_class'],
  );
