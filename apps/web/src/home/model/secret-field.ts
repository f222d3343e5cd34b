import type { Entity } from '@soglia/hub-client/entities';
import { textOf } from './attributes.ts';

/** A field for passwords: what stands in it, or stood in it, is for nobody's eyes. */
export const isSecretField = (entity: Entity): boolean => textOf(entity, 'mode') === 'password';
