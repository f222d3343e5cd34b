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
  readonly passage: boolean;
}

const shutter: CoverClass = {
  open: mdiWindowShutterOpen,
  closed: mdiWindowShutter,
  entrance: false,
  passage: false,
};

const classes = new Map<string, CoverClass>([
  ['gate', { open: mdiGateOpen, closed: mdiGate, entrance: true, passage: true }],
  ['garage', { open: mdiGarageOpenVariant, closed: mdiGarageVariant, entrance: true, passage: true }],
  ['door', { open: mdiDoorOpen, closed: mdiDoorClosed, entrance: true, passage: true }],
  ['window', { open: mdiWindowOpenVariant, closed: mdiWindowClosedVariant, entrance: true, passage: false }],
  ['curtain', { open: mdiCurtains, closed: mdiCurtainsClosed, entrance: false, passage: false }],
]);

export const coverClassOf = (entity: Entity): CoverClass =>
  classes.get(textOf(entity, 'device_class') ?? '') ?? shutter;
