import type { z } from 'zod';
import type { Cancel, Clock } from '#clock.ts';
import type { Context } from './context.ts';
import type { Random } from './random.ts';
import type { Attributes, State } from './states.ts';

/** State and attributes of an entity. An unavailable one keeps only `capability`. */
export interface EntityReport {
  readonly state: string;
  /** Capability attributes: lists, limits. */
  readonly capability?: Attributes;
  /** State attributes. */
  readonly current?: Attributes;
}

/** What a device model may use of the hub. */
export interface Host {
  readonly clock: Clock;
  readonly random: Random;
  /** Writes the model's present report to the state machine, with the context of the causing call. */
  publish(context?: Context): void;
  /** Like `clock.after`, cancelled when the hub closes. */
  later(ms: number, run: () => void): Cancel;
  stateOf(entityId: string): State | undefined;
  /** Calls a service with all rights, as automations do. */
  callService(domain: string, service: string, data: Record<string, unknown>): void;
  fire(type: string, data: Record<string, unknown>, context?: Context): void;
  /** °C. */
  outdoorTemperature(): number;
  /** The name of the person behind a call; undefined for automations and for the hub itself. */
  callerName(context: Context): string | undefined;
  /** Whether a lock that moves now ends up jammed (random, see the fault `jamLocks`). */
  doesLockJam(): boolean;
}

/** An image that is served to anyone who has one of its tokens. */
interface Picture {
  readonly tokens: readonly string[];
  /** Content type. */
  readonly type: string;
  /** Undefined when there is no image at present. */
  readonly body: string | undefined;
}

/** The simulated behaviour of one entity. */
export interface Model {
  /** `supported_features`; undefined for kinds without. */
  readonly features?: number;
  report(): EntityReport;
  /** Advances the simulation. */
  tick?(seconds: number): void;
  /** `entity_picture`, for kinds that have one. */
  picture?(): Picture;
}

/** Options common to all kinds. */
export interface BaseSpec {
  /** Object id: the entity id without the domain. */
  readonly id: string;
  /** `friendly_name`. */
  readonly name?: string;
  /** The name in the registry, where the state shows another. */
  readonly originalName?: string;
  /** In the registry; `id` where not given. */
  readonly uniqueId?: string;
  readonly translationKey?: string;
  readonly icon?: string;
  readonly deviceClass?: string;
  readonly category?: 'config' | 'diagnostic';
  /** False: unavailable. */
  readonly available?: boolean;
  /** True: not in the registry, like entities without a unique id. */
  readonly unregistered?: boolean;
  /** False: not the device's main entity, so it has a name of its own in the registry. */
  readonly main?: boolean;
  /** True: hidden in the registry by its integration. */
  readonly hidden?: boolean;
  /** The integration that it belongs to, where that is not the one of its device. */
  readonly platform?: string;
  /** Registry options, for example a default code. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** One service of a kind: its data, the features it needs (all bits of one of these sets), and its effect. */
export interface EntityService<M> {
  readonly schema: z.ZodType;
  readonly requiredFeatures: readonly number[];
  run(model: M, data: unknown, context: Context): void | Promise<void>;
}

export interface Kind<Spec extends BaseSpec, M extends Model> {
  readonly domain: string;
  readonly services: Readonly<Record<string, EntityService<M>>>;
  /** Initial registry options, by domain. */
  optionsOf?(spec: Spec): NonNullable<BaseSpec['options']>;
  build(spec: Spec, host: Host): M;
}

/** An entity to be created, with its kind erased from the type. */
export interface EntityDefinition {
  readonly entityId: string;
  readonly spec: BaseSpec;
  build(host: Host): SimulatedEntity;
}

export interface SimulatedEntity {
  readonly features: number | undefined;
  report(): EntityReport;
  tick(seconds: number): void;
  picture(): Picture | undefined;
  runService(service: string, data: unknown, context: Context): void | Promise<void>;
}

export function service<M, Schema extends z.ZodType>(
  schema: Schema,
  run: (model: M, data: z.output<Schema>, context: Context) => void | Promise<void>,
  ...requiredFeatures: readonly number[]
): EntityService<M> {
  return {
    schema,
    requiredFeatures,
    run: (model, data, context) => run(model, schema.parse(data), context),
  };
}

export function defineEntity<Spec extends BaseSpec, M extends Model>(
  kind: Kind<Spec, M>,
  spec: Spec,
): EntityDefinition {
  return {
    entityId: `${kind.domain}.${spec.id}`,
    spec: { ...spec, options: { ...kind.optionsOf?.(spec), ...spec.options } },
    build(host) {
      const model = kind.build(spec, host);
      return {
        features: model.features,
        report: () => model.report(),
        tick: (seconds) => model.tick?.(seconds),
        picture: () => model.picture?.(),
        runService: (name, data, context) => kind.services[name]?.run(model, data, context),
      };
    },
  };
}
