import type { Entity } from '@soglia/hub-client/entities';
import { textOf } from './attributes.ts';

/** A password field: its state and its history are not displayed. */
export const isSecretField = (entity: Entity): boolean => textOf(entity, 'mode') === 'password';
