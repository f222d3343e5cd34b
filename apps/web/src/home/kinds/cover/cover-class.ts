import {
  mdiCurtains,
  mdiCurtainsClosed,
  mdiDoorClosed,
  mdiDoorOpen,
  mdiGarageOpenVariant,
  mdiGarageVariant,
  mdiGate,
  mdiGateOpen,
  mdiWindowClosedVariant,
  mdiWindowOpenVariant,
  mdiWindowShutter,
  mdiWindowShutterOpen,
} from '@mdi/js';
import type { Entity } from '@soglia/hub-client/entities';
import { textOf } from '../../model/attributes.ts';

interface CoverClass {
  readonly open: string;
  readonly closed: string;
  /** An entrance of the house: opening it may need a confirmation, and an open one is highlighted. */
  readonly entrance: boolean;
  /** People pass through it: the sheet shows an access log. */
  readonly hasAccessLog: boolean;
}

const shutter: CoverClass = {
  open: mdiWindowShutterOpen,
  closed: mdiWindowShutter,
  entrance: false,
  hasAccessLog: false,
};

const classes = new Map<string, CoverClass>([
  ['gate', { open: mdiGateOpen, closed: mdiGate, entrance: true, hasAccessLog: true }],
  ['garage', { open: mdiGarageOpenVariant, closed: mdiGarageVariant, entrance: true, hasAccessLog: true }],
  ['door', { open: mdiDoorOpen, closed: mdiDoorClosed, entrance: true, hasAccessLog: true }],
  [
    'window',
    { open: mdiWindowOpenVariant, closed: mdiWindowClosedVariant, entrance: true, hasAccessLog: false },
  ],
  ['curtain', { open: mdiCurtains, closed: mdiCurtainsClosed, entrance: false, hasAccessLog: false }],
]);

export const coverClassOf = (entity: Entity): CoverClass =>
  classes.get(textOf(entity, 'device_class') ?? '') ?? shutter;
